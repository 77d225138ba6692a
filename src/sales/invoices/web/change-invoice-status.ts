import type { QueryClient } from '@tanstack/react-query'
import { changeDocument } from '#sales/documents/web/list/index.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { setInvoiceStatus } from '../shared/invoice-endpoints.ts'
import { type Invoice, invoiceLabel } from '../shared/invoice-schema.ts'
import { reopenRefusal } from '../shared/invoice-status.ts'

/** Whether a draft can be issued without e-mail (spec 10.6). */
export function canMarkAsSent({ status }: Invoice): boolean {
  return status === 'Draft'
}

/** Whether an issued invoice can become a draft again: nothing is paid, and it was never sent by e-mail (spec 10.6). */
export function canGoBackToDraft(invoice: Invoice): boolean {
  return (
    invoice.status !== 'Draft' &&
    reopenRefusal({ ...invoice, hasPayments: invoice.payments.length > 0 }) === undefined
  )
}

/** Issues a draft without e-mail, or turns an issued invoice back into a draft. */
export function changeInvoiceStatus(
  queryClient: QueryClient,
  invoice: Invoice,
  status: 'Sent' | 'Draft',
): Promise<void> {
  return changeDocument(queryClient, {
    what: `invoice ${invoice.id}`,
    entity: 'invoice',
    loading: 'Updating status...',
    send: () => callWithMetadata(setInvoiceStatus, { params: { id: String(invoice.id) }, body: { status } }),
    done: ({ reply }) =>
      toastFinal({
        message:
          status === 'Sent'
            ? `Invoice issued as ${invoiceLabel(reply)}, without e-mail`
            : 'Invoice is a draft again',
      }),
    failure: 'Failed to update status. Please try again.',
  })
}
