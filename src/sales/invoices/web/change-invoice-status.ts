import type { QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { setInvoiceStatus } from '../shared/invoice-endpoints.ts'
import { type Invoice, invoiceLabel } from '../shared/invoice-schema.ts'
import { reopenRefusal } from '../shared/invoice-status.ts'
import { invoiceQueries } from './invoice-queries.ts'

/** Whether a draft can be issued without e-mail (spec 10.6). */
export function canMarkAsSent({ status }: Invoice): boolean {
  return status === 'Draft'
}

/** Whether an issued invoice can be taken back: nothing is paid, and it never went out by e-mail (spec 10.6). */
export function canGoBackToDraft(invoice: Invoice): boolean {
  return invoice.status !== 'Draft' && reopenRefusal(invoice) === undefined
}

/** Issues a draft without e-mail, or takes that back. */
export function changeInvoiceStatus(
  queryClient: QueryClient,
  invoice: Invoice,
  status: 'Sent' | 'Draft',
): Promise<void> {
  return oneAtATime(`invoice ${invoice.id}`, async () => {
    const loading = showLoading('Updating status...')
    let changed: Invoice | undefined
    try {
      changed = await call(setInvoiceStatus, { params: { id: String(invoice.id) }, body: { status } })
      toastFinal({
        message:
          status === 'Sent'
            ? `Invoice issued as ${invoiceLabel(changed)}, without e-mail`
            : 'Invoice is a draft again',
      })
    } catch (error) {
      toast.error({ title: 'Failed to update status. Please try again.', message: sentenceOf(error) })
    }
    loading.hide()
    invoiceQueries.store(queryClient, changed)
  })
}
