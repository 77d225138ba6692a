import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteInvoice } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { invoiceQueries } from './invoice-queries.ts'
import { InvoiceSummary } from './panel/invoice-summary.tsx'

/**
 * Asks, deletes and tells (spec 10.9). One that has a number becomes void instead (spec 10.9).
 * @returns whether it is gone
 */
export async function askAndDeleteInvoice(queryClient: QueryClient, invoice: Invoice): Promise<boolean> {
  const isNumbered = invoice.invoiceNumber !== null
  const note = isNumbered ? 'It becomes void and keeps its number.' : undefined
  const isDone = await askAndDelete({
    title: 'Delete Invoice',
    question: 'Are you sure you want to delete this invoice? You can restore it for 30 days.',
    detail: <InvoiceSummary invoice={invoice} note={note} />,
    loading: 'Deleting invoice...',
    success: 'Invoice deleted successfully',
    failure: 'Failed to delete invoice. Please try again.',
    async remove() {
      const done = await callWithMetadata(deleteInvoice, { params: { id: String(invoice.id) } })
      // a void one stays void
      return isNumbered ? undefined : done
    },
    reload: () => invoiceQueries.reload(queryClient),
  })
  return isDone && !isNumbered
}
