import { clientText } from '#sales/documents/web/list/index.ts'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Quote } from '../../shared/quote-schema.ts'
import { quoteSendRefusal } from '../../shared/quote-status.ts'
import { QuoteInvoice, QuoteNextSteps } from './quote-next-steps.tsx'
import type { QuoteActions } from '../use-quote-actions.tsx'

export interface QuoteFactsProps {
  quote: Quote
  actions: QuoteActions
}

/** The top of the panel: whose it is, what it is about, its total, and what is done next. */
export function QuoteFacts({ quote, actions }: QuoteFactsProps) {
  const { clientId, subject, validUntil, notes, taxRate, total } = quote
  const keptFocus = useKeptFocus<HTMLElement>()
  return (
    <section className="panel-facts quote-facts" aria-label="About the quote" {...keptFocus}>
      <div className="quote-facts-line">
        {clientId === null ? (
          <strong className="quote-facts-client">{clientText(quote)}</strong>
        ) : (
          <Link to="/client/$id" params={{ id: String(clientId) }} className="quote-facts-client">
            {clientText(quote)}
          </Link>
        )}
        {validUntil === null ? null : (
          <span className="quote-facts-label">
            Valid until <span className="quote-facts-day">{formatDayWithYear(validUntil)}</span>
          </span>
        )}
      </div>
      {subject === null ? null : <p className="dim quote-facts-text">{subject}</p>}
      <div className="quote-facts-total">
        <div className="quote-facts-label">{taxRate === 0 ? 'Total' : 'Total with tax'}</div>
        <Money value={toCents(total)} size="figure" />
      </div>
      <QuoteInvoice quote={quote} />
      <div className="quote-actions">
        <QuoteNextSteps quote={quote} actions={actions} />
        <span className="push" />
        <SendIcon quote={quote} actions={actions} />
        <IconButton
          framed
          data-focus-fallback
          label="Download PDF"
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => actions.download(quote)}
        />
      </div>
      <ConvertHint quote={quote} />
      {notes === null ? null : (
        <p className="dim quote-facts-text">
          <span className="visually-hidden">Notes: </span>
          {notes}
        </p>
      )}
    </section>
  )
}

/** A draft has a button with the word. */
function SendIcon({ quote, actions }: QuoteFactsProps) {
  const mayEdit = useCan()('estimation:edit')
  const reason = quoteSendRefusal(quote)
  if (!mayEdit || quote.status === 'Draft') return null
  return (
    <IconButton
      framed
      label="Send"
      icon={<IconSend size={16} stroke={1.75} aria-hidden />}
      aria-disabled={reason !== undefined || undefined}
      aria-description={reason}
      title={reason ?? 'Send'}
      onClick={() => {
        if (reason === undefined) actions.send(quote)
      }}
    />
  )
}

/** What converting copies. */
function ConvertHint({ quote: { status, invoiceId, items, taxRate } }: { quote: Quote }) {
  if (status !== 'Accepted' || invoiceId !== null) return null
  const lines = items.length === 1 ? 'this line' : `these ${items.length} lines`
  return (
    <p className="quote-facts-label">
      Makes a draft invoice with {lines}, the client{taxRate === 0 ? '' : ` and ${taxRate}% tax`}.
    </p>
  )
}
