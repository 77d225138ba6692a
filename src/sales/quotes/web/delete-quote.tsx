import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteQuote } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { QuoteSummary } from './panel/quote-summary.tsx'

/**
 * Confirms, deletes and reports the result (spec 9.9).
 * @param onGone closes its panel, while the list still shows the quote
 */
export async function askAndDeleteQuote(
  queryClient: QueryClient,
  quote: Quote,
  onGone: () => Promise<void>,
): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete Quote',
    question: 'Are you sure you want to delete this quote? You can restore it for 30 days.',
    detail: <QuoteSummary quote={quote} />,
    loading: 'Deleting quote...',
    success: 'Quote deleted successfully',
    failure: 'Failed to delete quote. Please try again.',
    entity: 'quote',
    id: quote.id,
    send: () => callWithMetadata(deleteQuote, { params: { id: String(quote.id) } }),
    onGone,
  })
}
