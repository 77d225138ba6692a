import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { addDays } from '#platform/shared/dates.ts'
import { later } from '#platform/server/samples/moments.ts'
import { countSeen } from '#sales/public-links/server/count-seen.ts'
import { makeLink } from '#sales/public-links/server/make-link.ts'
import type { SharedDocumentKind, SharedKindName } from '#sales/public-links/shared/link-schema.ts'
import type { Books, Entry } from './books.ts'

/** Of the project that is shared: a client reads what there is to see, not every step. */
const SHOWN_TASKS = 9

/**
 * A quote that was shared and not opened yet, an invoice whose client opened it twice, and a project with the tasks that
 * its client may see.
 */
export function planLinks(today: string): Entry[] {
  // three in the afternoon in Colombo, after all that was issued the day before
  const sharedAt = new Date(`${addDays(today, -1)}T09:30:00Z`)
  let invoiceLink = 0
  const share = async ({ write, actor, platform }: Books, kind: SharedKindName, targetId: number) => {
    const wanted = { kind, targetId, life: 'standard', expiresAt: null } as const
    return (await write((transaction) => makeLink(transaction, wanted, { actor, now: platform.clock() }))).id
  }
  const see = ({ database, platform }: Books) =>
    countSeen({ database, clock: platform.clock }, invoiceLink, { address: '192.0.2.7', userAgent: 'Phone' })
  return [
    {
      at: sharedAt,
      async write(books) {
        await share(books, 'quote', await newestOpen(books.database, 'quote', today))
        invoiceLink = await share(books, 'invoice', await newestOpen(books.database, 'invoice', today))
        await share(books, 'project', await showTasks(books.database))
      },
    },
    { at: later(sharedAt, 80), write: see },
    { at: later(sharedAt, 245), write: see },
  ]
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
