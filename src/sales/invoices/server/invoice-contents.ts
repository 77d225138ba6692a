import {
  columnsOf,
  type DocumentColumns,
  type DocumentContents,
  readContents,
  toDocumentInput,
} from '#sales/documents/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import type { InvoiceInput } from '../shared/invoice-schema.ts'
import type { InvoiceRow } from './invoice-tables.ts'
import type { Moment, WorkOfLine } from './work/billed-work.ts'

/** The columns of an invoice that a person fills in, or that are computed from them. */
export type InvoiceContentColumns = DocumentColumns & {
  due_date: string | null
  custom_terms: string
  supply_date: string | null
  place_of_supply: string | null
  payment_mode: string | null
}

export type InvoiceContents = DocumentContents & {
  columns: InvoiceContentColumns
  /** What each line bills from now on; left out: lines that go on bill what they billed. */
  work?: { ofLines: readonly WorkOfLine[]; moment: Moment }
}

/**
 * The values to store for an input; missing terms are taken from the settings. @throws AppError validation as
 * readContents
 */
export async function readInvoiceContents(
  transaction: WriteExecutor,
  input: InvoiceInput,
  today: string,
): Promise<InvoiceContents> {
  const contents = await readContents(transaction, input, today)
  const custom_terms = input.customTerms ?? (await contents.usual()).terms
  const columns = {
    ...contents.columns,
    due_date: input.dueDate ?? null,
    custom_terms,
    supply_date: input.supplyDate ?? null,
    place_of_supply: textOrNull(input.placeOfSupply),
    payment_mode: textOrNull(input.paymentMode),
  }
  return { ...contents, columns }
}

/** The same columns of a stored invoice, in the form in which they compare with new values. */
export function invoiceColumnsOf(row: InvoiceRow): InvoiceContentColumns {
  const { due_date, custom_terms, supply_date, place_of_supply, payment_mode } = row
  return { ...columnsOf(row), due_date, custom_terms, supply_date, place_of_supply, payment_mode }
}

/** A stored invoice as an input; its sums are computed again. */
export function toInvoiceInput(
  columns: InvoiceContentColumns,
  lines: Parameters<typeof toDocumentInput>[1],
): InvoiceInput {
  return {
    ...toDocumentInput(columns, lines),
    dueDate: columns.due_date,
    customTerms: columns.custom_terms,
    supplyDate: columns.supply_date,
    placeOfSupply: columns.place_of_supply,
    paymentMode: columns.payment_mode,
  }
}
