import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { setQuoteStatus } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { quoteQueries } from './quote-queries.ts'

/** Sets the status of a quote, and tells; to the one that it has there is nothing to do. */
export function changeQuoteStatus(
  queryClient: QueryClient,
  quote: Quote,
  status: QuoteStatus,
): Promise<void> {
  return oneAtATime(`quote ${quote.id}`, async () => {
    if (quote.status === status) return
    const loading = showLoading('Updating status...')
    let changed: Quote | undefined
    try {
      const params = { id: String(quote.id) }
      const { reply, changes } = await callWithMetadata(setQuoteStatus, { params, body: { status } })
      changed = reply
      toastUndo({ message: `${quote.quoteNumber} is marked as ${status}` }, changes)
    } catch (error) {
      toast.error({ title: 'Failed to update status. Please try again.', message: sentenceOf(error) })
    }
    loading.hide()
    quoteQueries.store(queryClient, changed)
  })
}
