import { clientText } from '#sales/documents/web/list/index.ts'
import { IconCoins, IconDownload, IconPencil, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { isPayable, sendRefusal } from '../../shared/invoice-status.ts'
import { lateText, PaidBar } from '../invoice-marks.tsx'
import type { InvoiceActions } from '../use-invoice-actions.tsx'

export interface InvoiceFactsProps {
  invoice: Invoice
  actions: InvoiceActions
}

/** The top of the panel: whose it is, when it is due, what is left, and what is done next. */
export function InvoiceFacts({ invoice, actions }: InvoiceFactsProps) {
  const { status, clientId, subject, quoteId } = invoice
  const isOpen = isPayable(status)
  return (
    <section className="panel-facts invoice-facts" aria-label="About the invoice">
      <div className="invoice-facts-line">
        {clientId === null ? (
          <strong className="invoice-facts-client">{clientText(invoice)}</strong>
        ) : (
          <Link to="/client/$id" params={{ id: String(clientId) }} className="invoice-facts-client">
            {clientText(invoice)}
          </Link>
        )}
        <DueFact invoice={invoice} />
      </div>
      {subject === null ? null : <p className="dim invoice-facts-subject">{subject}</p>}
      {quoteId === null ? null : (
        <p className="dim">
          From quote{' '}
          <Link to="/estimation" search={{ quote: String(quoteId) } as never} className="link">
            Q{quoteId}
          </Link>
        </p>
      )}
      <div className="invoice-facts-line invoice-facts-sum">
        <div>
          <div className="invoice-facts-label">{isOpen ? 'Balance due' : 'Total'}</div>
          <Money
            value={toCents(isOpen ? invoice.remainingAmount : invoice.total)}
            size="figure"
            isStruck={status === 'Void'}
          />
        </div>
        {invoice.paidAmount === 0 ? null : (
          <span className="invoice-facts-label">
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
    <span className="invoice-facts-due">
      Due{' '}
      <span className={late === undefined ? 'invoice-facts-day' : 'invoice-late'}>
        {formatDayWithYear(invoice.dueDate)}
        {late === undefined ? null : <span className="invoice-late-days"> · {late}</span>}
      </span>
    </span>
  )
}

/** What its status asks for in words, sending and the document as icons; the menu has all of it. */
function NextSteps({ invoice, actions }: InvoiceFactsProps) {
  const mayEdit = useCan()('invoice:edit')
  const isDraft = invoice.status === 'Draft'
  const reason = sendRefusal(invoice)
  return (
    <div className="invoice-facts-actions">
      {mayEdit && isPayable(invoice.status) ? (
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
          <Button
            kind="primary"
            icon={<IconSend size={16} stroke={1.75} aria-hidden />}
            aria-disabled={reason !== undefined || undefined}
            aria-description={reason}
            title={reason}
            onClick={() => {
              if (reason === undefined) actions.send(invoice)
            }}
          >
            Send
          </Button>
          <Button
            icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={() => actions.edit(invoice)}
          >
            Edit
          </Button>
        </>
      ) : null}
      <span className="push" />
      {mayEdit && !isDraft ? (
        <IconButton
          framed
          label="Send"
          icon={<IconSend size={16} stroke={1.75} aria-hidden />}
          aria-disabled={reason !== undefined || undefined}
          aria-description={reason}
          title={reason ?? 'Send'}
          onClick={() => {
            if (reason === undefined) actions.send(invoice)
          }}
        />
      ) : null}
      <IconButton
        framed
        label="Download PDF"
        icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => actions.download(invoice)}
      />
    </div>
  )
}
