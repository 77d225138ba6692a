import type { DrawnDocument, StoredLine } from '#sales/documents/server/index.ts'
import type { InvoiceContentColumns } from './invoice-contents.ts'
import { storedCents } from '#platform/shared/money.ts'
import { invoiceLabel } from '../shared/invoice-schema.ts'
import type { StoredDeduction } from './deposits/deductions.ts'
import type { InvoiceRow } from './invoice-tables.ts'

/** Other data that an invoice shows. */
type Shown = Pick<DrawnDocument, 'parties' | 'date' | 'mark' | 'revision' | 'isCopy'>

/** The data that an invoice is rendered from. */
export function drawnInvoice(
  row: Pick<InvoiceRow, 'invoice_number' | 'title'> &
    (InvoiceRow | InvoiceContentColumns) & {
      lines: readonly StoredLine[]
      deductions: readonly StoredDeduction[]
    },
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
    taxInvoice:
      row.title === 'tax-invoice'
        ? {
            supplyDate: row.supply_date ?? shown.date,
            placeOfSupply: row.place_of_supply,
            paymentMode: row.payment_mode,
          }
        : undefined,
    deductions: row.deductions.map((each) => ({
      number: invoiceLabel({ id: each.invoice_id, invoiceNumber: each.invoice_number }),
      net: storedCents(each.net_cents),
      taxed: storedCents(each.taxed_cents),
    })),
  }
}
