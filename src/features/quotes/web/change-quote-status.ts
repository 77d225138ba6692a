import type { QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { sentenceOf } from '#platform/web/ask-and-delete.ts'
import { showLoading } from '#platform/web/ui/loading-overlay.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { setQuoteStatus } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'
import { oneAtATime } from '#platform/web/one-at-a-time.ts'
import { storeQuote } from './quote-queries.ts'

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
      changed = await call(setQuoteStatus, { params: { id: String(quote.id) }, body: { status } })
      toast.success({ message: `${quote.quoteNumber} is marked as ${status}` })
    } catch (error) {
      toast.error({ title: 'Failed to update status. Please try again.', message: sentenceOf(error) })
    }
    loading.hide()
    await storeQuote(queryClient, changed)
  })
}
