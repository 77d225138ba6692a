import type { QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { convertQuote } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { quoteQueries } from './quote-queries.ts'

/** Makes a draft invoice of an accepted quote. @param onOpen goes to an invoice */
export function convertToInvoice(
  queryClient: QueryClient,
  quote: Quote,
  onOpen: (invoiceId: number) => void,
): Promise<void> {
  return oneAtATime(`quote ${quote.id}`, async () => {
    const loading = showLoading('Creating invoice...')
    try {
      const invoice = await call(convertQuote, { params: { id: String(quote.id) } })
      toastFinal({
        message: `${quote.quoteNumber} became a draft invoice`,
        action: { label: 'Open invoice', onSelect: () => onOpen(invoice.id) },
      })
    } catch (error) {
      toast.error({ title: 'Failed to convert quote. Please try again.', message: sentenceOf(error) })
    }
    loading.hide()
    // whether it became one or not, here or elsewhere
    await quoteQueries.reload(queryClient)
  })
}
