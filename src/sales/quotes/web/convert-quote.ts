import type { QueryClient } from '@tanstack/react-query'
import { changeDocument } from '#sales/documents/web/list/index.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { convertQuote } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'

/** Creates a draft invoice from an accepted quote. @param onOpen opens an invoice */
export function convertToInvoice(
  queryClient: QueryClient,
  quote: Quote,
  onOpen: (invoiceId: number) => void,
): Promise<void> {
  return changeDocument(queryClient, {
    what: `quote ${quote.id}`,
    // quotes contain the invoice created from them, so they are refetched with it
    entity: 'invoice',
    loading: 'Creating invoice...',
    send: () => callWithMetadata(convertQuote, { params: { id: String(quote.id) } }),
    done: ({ reply: invoice }) =>
      toastFinal({
        message: `${quote.quoteNumber} became a draft invoice`,
        action: { label: 'Open invoice', onSelect: () => onOpen(invoice.id) },
      }),
    failure: 'Failed to convert quote. Please try again.',
  })
}
