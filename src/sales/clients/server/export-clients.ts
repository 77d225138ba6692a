import { sql } from 'kysely'
import type { Executor } from '#platform/server/database.ts'
import { csvFile } from '#platform/shared/csv.ts'
import { dayIn } from '#platform/shared/dates.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { plainSum, sumInLkr } from '#platform/shared/money.ts'
import type { ClientFilter } from '../shared/client-endpoints.ts'
import { matchingClients } from './client-service.ts'
import { CLIENT_COLUMNS } from './client-tables.ts'
import { selectOwing, toClient } from './owing-client.ts'

const HEADER = [
  'Company Name',
  'Contact Name',
  'Email',
  'Phone',
  'Address',
  'TIN',
  'VAT Number',
  'Notes',
  'Owes (LKR)',
  'Overdue (LKR)',
  'Created',
] as const

/**
 * All clients that a search leaves, in the order of the list.
 * @param timeZone the business's; @param today the calendar day it is there now
 */
export async function exportClients(
  database: Executor,
  filter: ClientFilter,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<FileContents> {
  const rows = await selectOwing(
    database.with('page', () => matchingClients(database, filter).select(CLIENT_COLUMNS)),
    today,
  )
    .orderBy(sql`lower(company_name)`)
    .orderBy('id')
    .execute()
  return csvFile(
    'clients.csv',
    HEADER,
    rows.map((row) => {
      const client = toClient(row)
      return [
        client.companyName,
        client.contactName,
        client.email,
        client.phone,
        client.address,
        client.tin,
        client.vatNumber,
        client.notes,
        sumCell(row.owed_cents),
        sumCell(row.overdue_cents),
        dayIn(timeZone, new Date(row.created_at)),
      ]
    }),
  )
}

/** Every digit, also of a sum that no number holds. */
function sumCell(cents: string): number | string {
  return Number.isSafeInteger(Number(cents)) ? sumInLkr(cents) : plainSum(cents)
}
