import type { QueryClient } from '@tanstack/react-query'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { call } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { payInvoice } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { invoiceQueries } from './invoice-queries.ts'
import { InvoiceSummary } from './panel/invoice-summary.tsx'

/** Records a payment of all that is left, after asking: payments are never taken back (spec 10.10). */
export function markAsPaid(queryClient: QueryClient, invoice: Invoice): Promise<void> {
  return oneAtATime(`invoice ${invoice.id}`, async () => {
    const remaining = toCents(invoice.remainingAmount)
    const isConfirmed = await confirm({
      title: 'Mark as Fully Paid',
      message: `This records a payment of ${formatLkr(remaining)}, received today. Payments cannot be changed afterwards.`,
      confirmText: 'Mark as Fully Paid',
      cancelText: 'Cancel',
      type: 'info',
      detail: <InvoiceSummary invoice={invoice} amount={remaining} />,
    })
    if (!isConfirmed) return
    const loading = showLoading('Recording the payment...')
    let paid: Invoice | undefined
    try {
      paid = await call(payInvoice, { params: { id: String(invoice.id) } })
      toastFinal({ message: 'Invoice marked as fully paid' })
    } catch (error) {
      toast.error({ title: 'Failed to mark as paid. Please try again.', message: sentenceOf(error) })
    }
    loading.hide()
    invoiceQueries.store(queryClient, paid)
  })
}
