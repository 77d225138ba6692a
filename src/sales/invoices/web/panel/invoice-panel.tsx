import { DocumentPanel, type DocumentPanelKind, PanelLines } from '#sales/documents/web/list/index.ts'
import { NeighbourButtons } from '#platform/web/ui/lists/neighbour-buttons.tsx'
import { type Invoice, invoiceLabel, type InvoiceTotals } from '../../shared/invoice-schema.ts'
import { InvoicePill } from '../invoice-marks.tsx'
import { invoiceQueries } from '../invoice-queries.ts'
import type { InvoiceSearch } from '../list/invoice-list-address.ts'
import type { InvoiceActions } from '../use-invoice-actions.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceMail } from './invoice-mail.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import './invoice-panel.css'

const WAYS = ['Previous invoice', 'Next invoice'] as const
const KIND: DocumentPanelKind<Invoice, InvoiceTotals, InvoiceSearch> = {
  kind: 'invoice',
  noun: 'Invoice',
  width: 480,
  queries: invoiceQueries,
  nameOf: invoiceLabel,
  pillOf: ({ status }) => <InvoicePill status={status} />,
  gone: {
    title: 'This invoice does not exist (any more)',
    help: 'A draft may have been deleted. It can be restored from the bin for 30 days.',
  },
  failure: 'Failed to load the invoice. Please try again.',
}

export interface InvoicePanelProps {
  id: number
  /** The ids of the page's invoices in their order, for the previous and next buttons. */
  order: readonly number[]
  actions: InvoiceActions
  onOpen: (id: number) => void
  onClose: () => void
}

/** An invoice beside the list. */
export function InvoicePanel({ id, order, actions, onOpen, onClose }: InvoicePanelProps) {
  return (
    <DocumentPanel
      kind={KIND}
      id={id}
      itemsOf={actions.itemsOf}
      ways={<NeighbourButtons id={id} order={order} labels={WAYS} onOpen={onOpen} />}
      onClose={onClose}
    >
      {(invoice) => (
        <>
          <InvoiceFacts invoice={invoice} actions={actions} />
          <InvoicePayments invoice={invoice} />
          <InvoiceMail invoice={invoice} />
          <PanelLines document={invoice} sums="total" />
          <InvoiceHistory invoice={invoice} />
        </>
      )}
    </DocumentPanel>
  )
}
