import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { addDays } from '#platform/shared/dates.ts'
import { later } from '#platform/server/samples/moments.ts'
import { countSeen } from '#sales/public-links/server/count-seen.ts'
import { makeLink } from '#sales/public-links/server/make-link.ts'
import type { SharedDocumentKind } from '#sales/public-links/shared/link-schema.ts'
import type { Books, Entry } from './books.ts'

/** A quote that was shared and not opened yet, and an invoice whose client opened it twice. */
export function planLinks(today: string): Entry[] {
  // three in the afternoon in Colombo, after all that was issued the day before
  const sharedAt = new Date(`${addDays(today, -1)}T09:30:00Z`)
  let invoiceLink = 0
  const share = async ({ database, write, actor, platform }: Books, kind: SharedDocumentKind) => {
    const targetId = await newestOpen(database, kind, today)
    const wanted = { kind, targetId, life: 'standard', expiresAt: null } as const
    return (await write((transaction) => makeLink(transaction, wanted, { actor, now: platform.clock() }))).id
  }
  const see = ({ database, platform }: Books) =>
    countSeen({ database, clock: platform.clock }, invoiceLink, { address: '192.0.2.7', userAgent: 'Phone' })
  return [
    {
      at: sharedAt,
      async write(books) {
        await share(books, 'quote')
        invoiceLink = await share(books, 'invoice')
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
