import type { Executor } from '#platform/server/database/database.ts'
import { csvFile } from '#platform/shared/csv.ts'
import { csvColumns } from '#platform/shared/entity.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { ExpenseFilter } from '../shared/expense-endpoints.ts'
import { expense } from '../shared/expense-schema.ts'
import { matchingExpenses, withReceipt } from './list-expenses.ts'

const {
  projectId,
  clientId,
  isBillable,
  markupPercent,
  passOnTaxed,
  supplierTin,
  supplierInvoiceNumber,
  supplierInvoiceDate,
  vat,
  vatDisallowed,
  supplierIsIndividual,
  withheld,
  ...ownFields
} = expense.fields
const CSV = csvColumns({ ...expense, fields: ownFields })
/** At the end, so that the columns before stay where they were. */
const TAXES = csvColumns({
  ...expense,
  fields: { supplierTin, supplierInvoiceNumber, supplierInvoiceDate, vat, vatDisallowed, withheld },
})
const HEADER = [
  ...CSV.header,
  'Receipt',
  projectId.label,
  clientId.label,
  isBillable.label,
  markupPercent.label,
  passOnTaxed.label,
  ...TAXES.header,
  supplierIsIndividual.label,
]

/** All expenses that match a filter, newest day first. */
export async function exportExpenses(database: Executor, filter: ExpenseFilter): Promise<FileContents> {
  const rows = await withReceipt(matchingExpenses(database, filter))
    .orderBy('expenses.date', 'desc')
    .orderBy('expenses.id', 'desc')
    .execute()
  return csvFile(
    'expenses.csv',
    HEADER,
    rows.map((row) => [
      ...CSV.cells(row),
      row.receipt?.name ?? null,
      row.project?.name ?? null,
      row.client?.name ?? null,
      row.isBillable ? 'yes' : null,
      row.isBillable || row.markupPercent > 0 ? row.markupPercent : null,
      row.passOnTaxed ? null : 'no',
      ...TAXES.cells(row),
      row.supplierIsIndividual ? 'yes' : null,
    ]),
  )
}
