import {
  DownloadIcon,
  EditButton,
  PanelClient,
  PanelProject,
  SendButton,
  SendIcon,
} from '#sales/documents/web/list/index.ts'
import { IconCoins } from '@tabler/icons-react'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { isPayable, sendRefusal } from '../../shared/invoice-status.ts'
import { lateText, PaidBar } from '../invoice-marks.tsx'
import { InvoiceTitle } from '../tax/invoice-title.tsx'
import { InvoiceOrigin } from './invoice-origin.tsx'
import type { InvoiceActions } from '../use-invoice-actions.tsx'

export interface InvoiceFactsProps {
  invoice: Invoice
  actions: InvoiceActions
}

/** The top of the panel: client, due day, balance, and the next steps. */
export function InvoiceFacts({ invoice, actions }: InvoiceFactsProps) {
  const { status, subject, quoteId } = invoice
  const isOpen = isPayable(status)
  return (
    <section className="panel-facts document-facts invoice-facts" aria-label="About the invoice">
      <PanelClient document={invoice}>
        <DueFact invoice={invoice} />
      </PanelClient>
      {subject === null ? null : <p className="dim invoice-facts-subject">{subject}</p>}
      <InvoiceTitle invoice={invoice} />
      <PanelProject document={invoice} />
      {quoteId === null ? null : <InvoiceOrigin invoice={invoice} quoteId={quoteId} />}
      <div className="document-facts-line invoice-facts-sum">
        <div>
          <div className="document-facts-label">{isOpen ? 'Balance due' : 'Total'}</div>
          <Money
            value={toCents(isOpen ? invoice.remainingAmount : invoice.total)}
            size="figure"
            isStruck={status === 'Void'}
          />
        </div>
        {invoice.paidAmount === 0 ? null : (
          <span className="document-facts-label">
            {formatAmount(toCents(invoice.paidAmount))} paid of {formatAmount(toCents(invoice.total))}
          </span>
        )}
      </div>
      <PaidBar invoice={invoice} isWide />
      <NextSteps invoice={invoice} actions={actions} />
    </section>
  )
}

function DueFact({ invoice }: { invoice: Invoice }) {
  const today = useToday()
  if (invoice.dueDate === null) return null
  const late = lateText(invoice, today)
  return (
    <span className="document-facts-label">
      Due{' '}
      <span className={late === undefined ? 'document-facts-day' : 'invoice-late'}>
        {formatDayWithYear(invoice.dueDate)}
        {late === undefined ? null : <span className="invoice-late-days"> · {late}</span>}
      </span>
    </span>
  )
}

/** The next steps for its status as buttons, sending and the document as icons; the menu has all actions. */
function NextSteps({ invoice, actions }: InvoiceFactsProps) {
  const can = useCan()
  const mayEdit = can('invoice:edit')
  const isDraft = invoice.status === 'Draft'
  const reason = sendRefusal(invoice)
  return (
    <div className="document-steps">
      {can('receipt:create') && isPayable(invoice.status) ? (
        <>
          <Button
            kind="primary"
            icon={<IconCoins size={16} stroke={1.75} aria-hidden />}
            onClick={() => actions.addPayment(invoice)}
          >
            Add Partial Payment
          </Button>
          <Button onClick={() => actions.markPaid(invoice)}>Mark as Fully Paid</Button>
        </>
      ) : null}
      {mayEdit && isDraft ? (
        <>
          <SendButton disabledReason={reason} onPress={() => actions.send(invoice)} />
          <EditButton onPress={() => actions.edit(invoice)} />
        </>
      ) : null}
      <span className="push" />
      {mayEdit && !isDraft ? (
        <SendIcon disabledReason={reason} onPress={() => actions.send(invoice)} />
      ) : null}
      <DownloadIcon onPress={() => actions.download(invoice)} />
    </div>
  )
}
