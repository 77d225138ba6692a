import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { csvFile } from '#platform/shared/csv.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { csvColumns } from '#platform/shared/entity.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { plainSum, sumInLkr } from '#platform/shared/money.ts'
import type { ClientFilter } from '../shared/client-endpoints.ts'
import { client } from '../shared/client-schema.ts'
import { matchingClients } from './client-service.ts'
import { type Balance, selectWithBalanceInCents } from './client-balance.ts'
import { clients } from './client-tables.ts'

const CSV = csvColumns(client)

/**
 * All clients that match a search, in the order of the list.
 * @param timeZone of the business; @param balance the current balance of clients
 */
export async function exportClients(
  database: Executor,
  filter: ClientFilter,
  { timeZone, balance }: { timeZone: string; balance: Balance },
): Promise<FileContents> {
  const rows = await selectWithBalanceInCents(
    database.with('page', () => matchingClients(database, filter).select(clients.reply)),
    balance,
  )
    .select([
      sql<string>`balance.owed_cents`.as('owed_cents'),
      sql<string>`balance.overdue_cents`.as('overdue_cents'),
    ])
    .orderBy(sql`lower("companyName")`)
    .orderBy('id')
    .execute()
  return csvFile(
    'clients.csv',
    [...CSV.header, 'Owes (LKR)', 'Overdue (LKR)', 'Created'],
    rows.map((row) => [
      ...CSV.cells({ ...row, isVatRegistered: row.isVatRegistered ? 'yes' : null }),
      sumCell(row.owed_cents),
      sumCell(row.overdue_cents),
      dayIn(timeZone, new Date(row.createdAt)),
    ]),
  )
}

/** All digits, even of a sum that a number cannot represent. */
function sumCell(cents: string): number | string {
  return Number.isSafeInteger(Number(cents)) ? sumInLkr(cents) : plainSum(cents)
}
