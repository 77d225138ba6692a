import { restorableDocument } from '#sales/documents/server/index.ts'
import { reattach, stillExisting } from '#platform/server/records/restore.ts'
import { QUOTE_COLUMNS, QUOTE_STORE } from './quote-tables.ts'

/** Restores a deleted quote and its link to the invoice made from it, so that it cannot be converted twice. */
export const restorableQuote = restorableDocument(QUOTE_STORE, {
  columns: QUOTE_COLUMNS,
  titleColumns: ['quote_number', 'client_name', 'subject'],
  references: async (transaction, { pdf_file_id: fileId }) => ({
    pdf_file_id: await stillExisting(transaction, { table: 'files', column: 'id' }, fileId),
  }),
  reattach: async (transaction, { invoice_id: invoiceId }, id) => {
    const ids = typeof invoiceId === 'number' ? [invoiceId] : []
    await reattach(transaction, { table: 'invoices', column: 'quote_id' }, ids, id)
    return {}
  },
})
