import type { QueryClient } from '@tanstack/react-query'
import { changeDocument } from '#sales/documents/web/list/index.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { splitInvoice } from '../../shared/invoice-endpoints.ts'
import { type Invoice, invoiceLabel } from '../../shared/invoice-schema.ts'

/** Splits a draft into its taxed lines and those that are not taxed (spec 20.2). */
export function splitDraft(queryClient: QueryClient, invoice: Invoice): Promise<void> {
  return changeDocument(queryClient, {
    what: `invoice ${invoice.id}`,
    entity: 'invoice',
    loading: 'Splitting invoice...',
    send: () => callWithMetadata(splitInvoice, { params: { id: String(invoice.id) } }),
    done: ({ reply }) =>
      toastFinal({
        message: `Split: what is not taxed is on the draft ${reply.slice(1).map(invoiceLabel).join()}`,
      }),
    failure: 'Failed to split the invoice. Please try again.',
  })
}
