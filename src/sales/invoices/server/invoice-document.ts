import type { DocumentWish } from '#sales/documents/server/index.ts'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import { type DocumentView, documentView } from '#sales/documents/shared/document-view.ts'
import type { Executor } from '#platform/server/database.ts'
import { readFile } from '#platform/server/stored-files.ts'
import { storedCents } from '#platform/shared/money.ts'
import type { StoredLine } from './invoice-items.ts'
import type { InvoiceRow } from './invoice-tables.ts'

/** What an invoice's document is made from. */
export interface DocumentContents {
  row: Pick<InvoiceRow, 'invoice_number' | 'due_date' | 'subject' | 'notes' | 'custom_terms'> & {
    tax_rate: number | string
  }
  lines: readonly StoredLine[]
  parties: DocumentParties
  /** The day it bears. */
  date: string
  mark: 'Draft' | 'Void' | null
}

/** An invoice as it is drawn. */
export function viewOf({ row, lines, parties, date, mark }: DocumentContents): DocumentView {
  return documentView({
    kind: 'invoice',
    number: row.invoice_number,
    mark,
    date,
    untilDate: row.due_date,
    subject: row.subject,
    notes: row.notes,
    terms: row.custom_terms,
    taxRate: Number(row.tax_rate),
    items: lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: storedCents(line.unit_price_cents),
    })),
    parties,
  })
}

/** What an invoice's PDF is made from. @param at the moment that its metadata names */
export async function wishOf(
  database: Executor,
  contents: DocumentContents,
  at: Date,
): Promise<DocumentWish> {
  const logoFileId = contents.parties.company?.logoFileId ?? null
  const logo = logoFileId === null ? undefined : await readFile(database, logoFileId)
  return { view: viewOf(contents), logo, at }
}
