import {
  columnsOf,
  type DocumentColumns,
  type DocumentContents,
  readContents,
} from '#sales/documents/server/index.ts'
import { readParties } from '#sales/documents/server/index.ts'
import { INVOICE_SETTINGS_DEFAULTS } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { InvoiceInput } from '../shared/invoice-schema.ts'
import type { InvoiceRow } from './invoice-tables.ts'
import type { Moment, WorkOfLine } from './work/billed-work.ts'

/** The columns of an invoice that a person fills in, or that are computed from them. */
export type InvoiceContentColumns = DocumentColumns & { due_date: string | null; custom_terms: string }

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
): Promise<InvoiceContents> {
  const contents = await readContents(transaction, input)
  const custom_terms = input.customTerms ?? (await defaultTerms(transaction, contents.columns))
  return { ...contents, columns: { ...contents.columns, due_date: input.dueDate ?? null, custom_terms } }
}

async function defaultTerms(database: Executor, columns: DocumentColumns): Promise<string> {
  const { settings } = await readParties(database, {
    invoiceSettingsId: columns.invoice_settings_id,
    clientId: null,
    clientName: null,
    clientEmail: null,
  })
  return (settings ?? INVOICE_SETTINGS_DEFAULTS).defaultTerms
}

/** The same columns of a stored invoice, in the form in which they compare with new values. */
export function invoiceColumnsOf(row: InvoiceRow): InvoiceContentColumns {
  return { ...columnsOf(row), due_date: row.due_date, custom_terms: row.custom_terms }
}
