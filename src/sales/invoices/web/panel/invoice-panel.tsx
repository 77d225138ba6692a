import {
  DocumentMessages,
  DocumentPanel,
  type DocumentPanelKind,
  DocumentRevisions,
  PanelLines,
} from '#sales/documents/web/list/index.ts'
import { LinkSection } from '#sales/public-links/web/index.ts'
import { NeighbourButtons } from '#platform/web/ui/lists/neighbour-buttons.tsx'
import { Slot } from '#platform/web/slots.tsx'
import { deductionsOf, type Invoice, invoiceLabel, type InvoiceTotals } from '../../shared/invoice-schema.ts'
import { downloadInvoice } from '../download-invoice.ts'
import { DepositMark, InvoicePill } from '../invoice-marks.tsx'
import { invoiceQueries } from '../invoice-queries.ts'
import type { InvoiceSearch } from '../list/invoice-list-address.ts'
import type { InvoiceActions } from '../use-invoice-actions.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoiceMail } from './invoice-mail.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import './invoice-panel.css'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** What was credited of an invoice. */
    'invoice-credits': { invoice: Invoice }
    /** The bank slips of an invoice. */
    'invoice-slips': { invoice: Invoice }
  }
}

const WAYS = ['Previous invoice', 'Next invoice'] as const
const KIND: DocumentPanelKind<Invoice, InvoiceTotals, InvoiceSearch> = {
  kind: 'invoice',
  noun: 'Invoice',
  width: 480,
  queries: invoiceQueries,
  nameOf: invoiceLabel,
  pillOf: ({ status, kind }) => (
    <>
      <InvoicePill status={status} />
      <DepositMark kind={kind} />
    </>
  ),
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
          <DocumentMessages kind="invoice" id={invoice.id} />
          <InvoicePayments invoice={invoice} />
          <Slot name="invoice-slips" given={{ invoice }} />
          <Slot name="invoice-credits" given={{ invoice }} />
          <InvoiceMail invoice={invoice} />
          {invoice.status === 'Draft' ? null : (
            <LinkSection seen={invoice.seen} onShare={() => actions.share(invoice)} />
          )}
          <PanelLines document={invoice} sums="total" deductions={deductionsOf(invoice)} />
          {/* the only one of an issued invoice is what Download PDF gives */}
          {invoice.revision === null || (invoice.revision === 1 && invoice.status !== 'Draft') ? null : (
            <DocumentRevisions
              query={invoiceQueries.revisions(invoice.id)}
              count={invoice.revision}
              onDownload={(revision) => void downloadInvoice(invoice, revision)}
            />
          )}
          <InvoiceHistory invoice={invoice} />
        </>
      )}
    </DocumentPanel>
  )
}
