import type { DrawnDocument, StoredLine } from '#sales/documents/server/index.ts'
import type { InvoiceContentColumns } from './invoice-contents.ts'
import type { InvoiceRow } from './invoice-tables.ts'

/** Other data that an invoice shows. */
type Shown = Pick<DrawnDocument, 'parties' | 'date' | 'mark'>

/** The data that an invoice is rendered from. */
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
