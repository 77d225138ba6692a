import type { QueryClient } from '@tanstack/react-query'
import { changeDocument } from '#sales/documents/web/list/index.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { setQuoteStatus } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'

/** Sets the status of a quote and reports the result; does nothing if the quote already has it. */
export async function changeQuoteStatus(
  queryClient: QueryClient,
  quote: Quote,
  status: QuoteStatus,
): Promise<void> {
  if (quote.status === status) return
  await changeDocument(queryClient, {
    what: `quote ${quote.id}`,
    entity: 'quote',
    loading: 'Updating status...',
    send: () => callWithMetadata(setQuoteStatus, { params: { id: String(quote.id) }, body: { status } }),
    done: ({ changes }) => toastUndo({ message: `${quote.quoteNumber} is marked as ${status}` }, changes),
    failure: 'Failed to update status. Please try again.',
  })
}
