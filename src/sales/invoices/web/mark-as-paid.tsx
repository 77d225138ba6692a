import type { QueryClient } from '@tanstack/react-query'
import { changeDocument } from '#sales/documents/web/list/index.ts'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { payInvoice } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { InvoiceSummary } from './panel/invoice-summary.tsx'

/** Records a payment of the remaining balance after a confirmation: payments can never be undone (spec 10.10). */
export function markAsPaid(queryClient: QueryClient, invoice: Invoice): Promise<void> {
  return oneAtATime(`payment of ${invoice.id}`, async () => {
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
    await changeDocument(queryClient, {
      what: `invoice ${invoice.id}`,
      entity: 'invoice',
      loading: 'Recording the payment...',
      send: () => callWithMetadata(payInvoice, { params: { id: String(invoice.id) } }),
      done: () => toastFinal({ message: 'Invoice marked as fully paid' }),
      failure: 'Failed to mark as paid. Please try again.',
    })
  })
}
