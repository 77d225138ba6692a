import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFileOff } from '@tabler/icons-react'
import { ApiError } from '#platform/web/api-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/error-box.tsx'
import { SidePanel } from '#platform/web/ui/side-panel.tsx'
import { invoiceLabel } from '../shared/invoice-schema.ts'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceMail } from './invoice-mail.tsx'
import { InvoicePanelHead } from './invoice-panel-head.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { invoiceQuery, listedInvoice } from './invoice-queries.ts'
import type { InvoiceActions } from './use-invoice-actions.tsx'
import './invoice-panel.css'

/** In px. */
const WIDTH = 480

export interface InvoicePanelProps {
  id: number
  /** The invoices of the page in their order, for the ways up and down. */
  order: readonly number[]
  actions: InvoiceActions
  onOpen: (id: number) => void
  onClose: () => void
}

/** All of an invoice beside the list. What the list knows shows at once; the rest follows with the server's answer. */
export function InvoicePanel(props: InvoicePanelProps) {
  const { id, actions, onClose } = props
  const queryClient = useQueryClient()
  const found = useQuery({ ...invoiceQuery(id), placeholderData: () => listedInvoice(queryClient, id) })
  const isGone = found.error instanceof ApiError && found.error.status === 404
  const invoice = isGone ? undefined : found.data
  return (
    <SidePanel
      label={invoice === undefined ? 'Invoice' : `Invoice ${invoiceLabel(invoice)}`}
      width={WIDTH}
      opener={`[data-opens-invoice="${id}"]`}
      onClose={onClose}
    >
      <InvoicePanelHead {...props} invoice={invoice} />
      <div key={id} className="invoice-panel-scroll">
        {isGone ? (
          <EmptyState
            icon={<IconFileOff size={32} stroke={1.25} />}
            title="This invoice does not exist (any more)"
            help="A draft may have been deleted. It can be restored from the bin for 30 days."
            actions={<Button onClick={onClose}>Close</Button>}
          />
        ) : null}
        {found.isError && !isGone ? (
          <div className="invoice-panel-error">
            <ErrorBox
              title="Failed to load the invoice. Please try again."
              detail={found.error.message}
              onRetry={() => void found.refetch()}
              retrying={found.isFetching}
            />
          </div>
        ) : null}
        {invoice === undefined ? null : (
          <>
            <InvoiceFacts invoice={invoice} actions={actions} />
            <InvoicePayments invoice={invoice} />
            <InvoiceMail invoice={invoice} />
            <InvoiceLines invoice={invoice} />
            <InvoiceHistory id={id} />
          </>
        )}
      </div>
    </SidePanel>
  )
}
