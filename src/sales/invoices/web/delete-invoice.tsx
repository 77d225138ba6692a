import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteInvoice } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { InvoiceSummary } from './panel/invoice-summary.tsx'

/**
 * Confirms, deletes and reports the result (spec 10.9). A numbered invoice becomes void instead (spec 10.9).
 * @param onGone closes the panel of a deleted invoice, while the list still shows it
 */
export async function askAndDeleteInvoice(
  queryClient: QueryClient,
  invoice: Invoice,
  onGone: () => Promise<void>,
): Promise<void> {
  const isNumbered = invoice.invoiceNumber !== null
  const note = isNumbered ? 'It becomes void and keeps its number.' : undefined
  await askAndDelete(queryClient, {
    title: 'Delete Invoice',
    question: 'Are you sure you want to delete this invoice? You can restore it for 30 days.',
    detail: <InvoiceSummary invoice={invoice} note={note} />,
    loading: 'Deleting invoice...',
    success: 'Invoice deleted successfully',
    failure: 'Failed to delete invoice. Please try again.',
    entity: 'invoice',
    // a void invoice stays void, and in the list
    ...(isNumbered ? { isFinal: true } : { id: invoice.id, onGone }),
    send: () => callWithMetadata(deleteInvoice, { params: { id: String(invoice.id) } }),
  })
}
