import type { Executor } from '#platform/server/database.ts'
import { csvFile } from '#platform/shared/csv.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import type { ExpenseFilter } from '../shared/expense-endpoints.ts'
import { matchingExpenses, withReceipt } from './list-expenses.ts'

const HEADER = ['Date', 'Category', 'Description', 'Vendor', 'Amount (LKR)', 'Notes', 'Receipt'] as const

/** All expenses that a filter leaves, the newest day first. */
export async function exportExpenses(database: Executor, filter: ExpenseFilter): Promise<FileContents> {
  const rows = await withReceipt(matchingExpenses(database, filter))
    .orderBy('expenses.date', 'desc')
    .orderBy('expenses.id', 'desc')
    .execute()
  return csvFile(
    'expenses.csv',
    HEADER,
    rows.map((row) => [
      row.date,
      row.category,
      row.description,
      row.vendor,
      fromCents(storedCents(row.amount_cents)),
      row.notes,
      row.receipt_name,
    ]),
  )
}
