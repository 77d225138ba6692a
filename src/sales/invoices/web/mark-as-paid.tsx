import type { QueryClient } from '@tanstack/react-query'
import { changeDocument } from '#sales/documents/web/list/index.ts'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { payInvoice } from '../shared/payment-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { InvoiceSummary } from './panel/invoice-summary.tsx'
import { REVERSE_INSTEAD } from './payments/payment-words.ts'

/** Records a payment of the remaining balance after a confirmation: payments are reversed, never undone (spec 10.12). */
export function markAsPaid(queryClient: QueryClient, invoice: Invoice): Promise<void> {
  return oneAtATime(`payment of ${invoice.id}`, async () => {
    const remaining = toCents(invoice.remainingAmount)
    const isConfirmed = await confirm({
      title: 'Mark as Fully Paid',
      message: `This records a payment of ${formatLkr(remaining)}, received today. A payment can be reversed, but not changed.`,
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
      done: () => toastFinal({ message: 'Invoice marked as fully paid', instead: REVERSE_INSTEAD }),
      failure: 'Failed to mark as paid. Please try again.',
    })
  })
}
