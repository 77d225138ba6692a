import { IconCircleCheck, IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EditButton, onFirstPress, SendButton } from '#sales/documents/web/list/index.ts'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Quote } from '../../shared/quote-schema.ts'
import { quoteSendRefusal } from '../../shared/quote-status.ts'
import type { QuoteActions } from '../use-quote-actions.tsx'

/** The outcome of a quote: that it is accepted, and the invoice created from it. Otherwise nothing. */
export function QuoteInvoice({ quote: { status, invoiceId, invoiceNumber } }: { quote: Quote }) {
  if (status !== 'Accepted' && invoiceId === null) return null
  return (
    <div className="quote-outcome">
      <IconCircleCheck size={16} stroke={1.75} aria-hidden />
      <div>
        <strong>{status === 'Accepted' ? 'Accepted' : 'Invoiced'}</strong>
        {invoiceId === null ? (
          <p>No invoice was made from it yet.</p>
        ) : (
          <p>
            It became{' '}
            <Link to="/invoice" search={{ invoice: String(invoiceId) } as never}>
              {invoiceNumber === null
                ? `draft invoice ${invoiceLabel({ id: invoiceId, invoiceNumber })}`
                : `invoice ${invoiceNumber}`}
            </Link>
            .
          </p>
        )}
      </div>
    </div>
  )
}

/**
 * The next steps for its status as buttons; the menu has all actions. Each has its own React key, so that no focused
 * button turns into a different one.
 */
export function QuoteNextSteps({ quote, actions }: { quote: Quote; actions: QuoteActions }) {
  const can = useCan()
  const { status, invoiceId } = quote
  if (!can('estimation:edit') || invoiceId !== null) return null
  if (status === 'Draft') {
    return (
      <>
        <SendButton key="send" disabledReason={quoteSendRefusal(quote)} onPress={() => actions.send(quote)} />
        <EditButton key="edit" onPress={() => actions.edit(quote)} />
      </>
    )
  }
  if (status === 'Sent') {
    return (
      <>
        <Button
          key="accept"
          kind="primary"
          onClick={onFirstPress(() => actions.setStatus(quote, 'Accepted'))}
        >
          Mark as Accepted
        </Button>
        <Button key="decline" onClick={onFirstPress(() => actions.setStatus(quote, 'Declined'))}>
          Mark as Declined
        </Button>
      </>
    )
  }
  if (status === 'Declined') return <EditButton key="edit" onPress={() => actions.edit(quote)} />
  return can('invoice:create') ? (
    <>
      <Button
        key="convert"
        kind="primary"
        icon={<IconFileInvoice size={16} stroke={1.75} aria-hidden />}
        onClick={onFirstPress(() => actions.convert(quote))}
      >
        Convert to invoice
      </Button>
      <Button key="part" onClick={onFirstPress(() => actions.askForPart(quote))}>
        Ask for a part…
      </Button>
      {can('project:create') && quote.tasks.length === 0 ? (
        <Button key="project" onClick={onFirstPress(() => actions.startProject(quote))}>
          Start project…
        </Button>
      ) : null}
    </>
  ) : null
}
