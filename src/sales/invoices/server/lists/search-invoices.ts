import {
  foundDocument,
  type FoundDocumentRow,
  searchDocumentsStatement,
} from '#sales/documents/server/index.ts'
import { numberIn } from '#platform/server/search/search-text.ts'
import type { Search, Searchable } from '#platform/server/search/searchable.ts'
import type { Found } from '#platform/shared/found.ts'
import { invoiceLabel } from '../../shared/invoice-schema.ts'
import { type StoredFacts, storedStatus } from '../../shared/invoice-status.ts'

/** Invoices. */
export const searchableInvoice: Searchable = {
  kind: 'invoice',
  place: 4,
  can: 'invoice:view',
  search: searchInvoices,
}

type InvoiceRow = FoundDocumentRow &
  StoredFacts & {
    invoice_number: string | null
  }

/**
 * Invoices by number (its last digits are enough), then those whose number or client begins with the text, then those
 * that have it anywhere; newest first.
 */
async function searchInvoices({ pool, text, limit, today }: Search): Promise<Found[]> {
  const { rows } = await pool.query<InvoiceRow>({
    text: searchDocumentsStatement({
      table: 'invoices',
      columns: `document.invoice_number, document.due_date, document.paid_cents, document.credited_cents,
        document.written_off_cents, document.issued_at, document.voided_at`,
      // two digits and the end of the word are enough for the index; a single one is looked up with the 0 before it
      exact: `select id from invoices where invoice_number in ($3, upper($3))
        union all
        select id from invoices where id = $2::integer and invoice_number is null
        union all
        select id from invoices where search_text like '%' || lpad($2::text, greatest(2, length($2::text)), '0') || ' %'
          and invoice_number ~ ('(^|[^0-9])0*' || $2::text || '$')`,
      text,
      limit,
    }),
    values: [text.pattern, numberIn(text, 'inv'), text.typed],
  })
  return rows.map((row) => ({
    ...foundDocument(row),
    kind: 'invoice',
    number: invoiceLabel({ id: row.id, invoiceNumber: row.invoice_number }),
    status: storedStatus(row, today),
  }))
}
