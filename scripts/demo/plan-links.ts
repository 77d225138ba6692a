import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { addDays } from '#platform/shared/dates.ts'
import { later } from '#platform/server/samples/moments.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { addQuestion } from '#sales/document-messages/server/ask-by-link.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { countSeen } from '#sales/public-links/server/count-seen.ts'
import { makeLink } from '#sales/public-links/server/make-link.ts'
import type { SharedDocumentKind, SharedKindName } from '#sales/public-links/shared/link-schema.ts'
import { sendByLink } from '#sales/slips/server/send-by-link.ts'
import type { Books, Entry } from './books.ts'
import { drawReceipt } from './draw-receipt.ts'

/** From where clients read what was shared. */
const VISITOR = { address: '192.0.2.7', browser: 'Phone' } as const
/** Of the project that is shared: a client reads what there is to see, not every step. */
const SHOWN_TASKS = 9

/**
 * A quote whose client asked a question that waits for a reply, an invoice whose client opened it twice and sent a bank
 * slip, and a project with the tasks that its client may see.
 */
export function planLinks(today: string): Entry[] {
  // three in the afternoon in Colombo, after all that was issued the day before
  const sharedAt = new Date(`${addDays(today, -1)}T09:30:00Z`)
  let quote = { id: 0, linkId: 0 }
  let invoice = { id: 0, linkId: 0 }
  const share = async ({ write, actor, platform }: Books, kind: SharedKindName, targetId: number) => {
    const wanted = { kind, targetId, life: 'standard', expiresAt: null } as const
    const link = await write((transaction) => makeLink(transaction, wanted, { actor, now: platform.clock() }))
    return { id: targetId, linkId: link.id }
  }
  const see = ({ database, platform }: Books) =>
    countSeen({ database, clock: platform.clock }, invoice.linkId, {
      address: VISITOR.address,
      userAgent: VISITOR.browser,
    })
  return [
    {
      at: sharedAt,
      async write(books) {
        quote = await share(books, 'quote', await newestOpen(books.database, 'quote', today))
        invoice = await share(books, 'invoice', await newestOpen(books.database, 'invoice', today))
        await share(books, 'project', await showTasks(books.database))
      },
    },
    { at: later(sharedAt, 80), write: see },
    { at: later(sharedAt, 245), write: see },
    { at: later(sharedAt, 250), write: (books) => sendSlip(books, invoice, today) },
    { at: later(sharedAt, 260), write: (books) => askAboutTravel(books, quote) },
  ]
}

/** The slip of a client who paid all of it, which waits for the office. */
async function sendSlip(
  { database, renderer, platform, write }: Books,
  { id, linkId }: { id: number; linkId: number },
  today: string,
): Promise<void> {
  const { client_name, due } = await database
    .selectFrom('invoices')
    .select(['client_name', sql<number>`(total_cents - paid_cents)::float8`.as('due')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const amount = fromCents(storedCents(due))
  const paidOn = addDays(today, -1)
  const bank = { vendor: 'Online transfer', description: 'To Blue Lotus (Pvt) Ltd', number: 40_712 }
  const file = await drawReceipt(renderer, { ...bank, amount, date: paidOn }, platform.clock())
  const visit = { ...VISITOR, linkId, invoiceId: id, clientName: client_name ?? '', language: 'en' } as const
  await write((transaction) =>
    sendByLink(transaction, platform, visit, {
      file,
      facts: { amount, paidOn, reference: 'CEFT 40712', note: undefined },
    }),
  )
}

/** A question that waits for a reply. */
async function askAboutTravel(
  { platform, write }: Books,
  { id, linkId }: { id: number; linkId: number },
): Promise<void> {
  const about = { kind: 'quote', id, number: quoteNumber(id) } as const
  const question = {
    name: 'Nirmala Jayasinghe',
    text: 'Is travel to our site included, or would that be extra?',
    email: null,
    from: { ...VISITOR, linkId },
  }
  await write((transaction) => addQuestion(transaction, platform, about, question))
}

async function newestOpen(database: Executor, kind: SharedDocumentKind, today: string): Promise<number> {
  const { rows } = await (
    kind === 'quote'
      ? sql<{ id: number }>`select id from quotes where status = 'Sent' order by id desc limit 1`
      : sql<{ id: number }>`select id from invoices where issued_at is not null and voided_at is null
        and paid_cents < total_cents and issue_date < ${today} order by id desc limit 1`
  ).execute(database)
  const [row] = rows
  if (row === undefined) throw new RangeError(`There is no open ${kind} to share`)
  return row.id
}

/** Marks tasks of the busiest project of an English client as shown, some of each status. @returns the project */
async function showTasks(database: Executor): Promise<number> {
  const { rows } = await sql<{ project_id: number }>`
    with busiest as (
      select project.id from projects project join tasks task on task.project_id = project.id
        join clients client on client.id = project.client_id
      where client.language = 'en' and project.status = 'Active'
      group by project.id order by count(*) filter (where task.status = 'In Progress') desc, count(*) desc, project.id
      limit 1
    ),
    placed as (
      select id, row_number() over (partition by status order by due_date, id) as place from tasks
      where project_id = (select id from busiest) and status <> 'Cancelled' and type is distinct from 'Bug'
    )
    update tasks set client_visible = true
    where id in (select id from placed order by place, id limit ${SHOWN_TASKS}) returning project_id`.execute(
    database,
  )
  const [row] = rows
  if (row === undefined) throw new RangeError('There is no project of a client to share')
  return row.project_id
}
