import type { DrawnDocument, StoredLine } from '#sales/documents/server/index.ts'
import type { InvoiceContentColumns } from './invoice-contents.ts'
import type { InvoiceRow } from './invoice-tables.ts'

/** What an invoice shows besides what it stores itself. */
type Shown = Pick<DrawnDocument, 'parties' | 'date' | 'mark'>

/** What an invoice is drawn from. */
export function drawnInvoice(
  row: Pick<InvoiceRow, 'invoice_number'> &
    (InvoiceRow | InvoiceContentColumns) & { lines: readonly StoredLine[] },
  shown: Shown,
): DrawnDocument {
  return {
    ...shown,
    kind: 'invoice',
    number: row.invoice_number,
    untilDate: row.due_date,
    terms: row.custom_terms,
    row,
    lines: row.lines,
  }
}
