import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/web/data/api-client.ts'
import { useRecordTitle } from '#platform/web/page/page-title.ts'
import { NeighbourButtons } from '#platform/web/ui/lists/neighbour-buttons.tsx'
import { RecordPanel } from '#platform/web/ui/overlays/record-panel.tsx'
import { invoiceLabel } from '../../shared/invoice-schema.ts'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceMail } from './invoice-mail.tsx'
import { InvoicePill } from '../invoice-marks.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { invoiceQueries } from '../invoice-queries.ts'
import type { InvoiceActions } from '../use-invoice-actions.tsx'
import './invoice-panel.css'

/** In px. */
const WIDTH = 480
const WAYS = ['Previous invoice', 'Next invoice'] as const
const GONE = {
  title: 'This invoice does not exist (any more)',
  help: 'A draft may have been deleted. It can be restored from the bin for 30 days.',
}

export interface InvoicePanelProps {
  id: number
  /** The invoices of the page in their order, for the ways up and down. */
  order: readonly number[]
  actions: InvoiceActions
  onOpen: (id: number) => void
  onClose: () => void
}

/** All of an invoice beside the list. What the list knows shows at once; the rest follows with the server's answer. */
export function InvoicePanel({ id, order, actions, onOpen, onClose }: InvoicePanelProps) {
  const queryClient = useQueryClient()
  const found = useQuery({
    ...invoiceQueries.one(id),
    placeholderData: () => invoiceQueries.listed(queryClient, id),
  })
  const isGone = found.error instanceof ApiError && found.error.status === 404
  const invoice = isGone ? undefined : found.data
  useRecordTitle(invoice && `${invoiceLabel(invoice)} ${invoice.clientName ?? ''}`.trim())
  return (
    <RecordPanel
      kind="invoice"
      id={id}
      label={invoice === undefined ? 'Invoice' : `Invoice ${invoiceLabel(invoice)}`}
      width={WIDTH}
      record={
        invoice && {
          name: invoiceLabel(invoice),
          pill: <InvoicePill status={invoice.status} />,
          items: actions.itemsOf(invoice),
        }
      }
      ways={<NeighbourButtons id={id} order={order} labels={WAYS} onOpen={onOpen} />}
      gone={isGone ? GONE : undefined}
      failure={
        found.isError && !isGone
          ? {
              title: 'Failed to load the invoice. Please try again.',
              detail: found.error.message,
              isRetrying: found.isFetching,
              onRetry: () => void found.refetch(),
            }
          : undefined
      }
      onClose={onClose}
    >
      {invoice === undefined ? null : (
        <>
          <InvoiceFacts invoice={invoice} actions={actions} />
          <InvoicePayments invoice={invoice} />
          <InvoiceMail invoice={invoice} />
          <InvoiceLines invoice={invoice} />
          <InvoiceHistory invoice={invoice} />
        </>
      )}
    </RecordPanel>
  )
}
