import { DownloadIcon, PanelClient, PanelProject, SendIcon } from '#sales/documents/web/list/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Quote } from '../../shared/quote-schema.ts'
import { quoteSendRefusal } from '../../shared/quote-status.ts'
import { QuoteInvoice, QuoteNextSteps } from './quote-next-steps.tsx'
import type { QuoteActions } from '../use-quote-actions.tsx'

export interface QuoteFactsProps {
  quote: Quote
  actions: QuoteActions
}

/** The top of the panel: client, subject, total, and the next steps. */
export function QuoteFacts({ quote, actions }: QuoteFactsProps) {
  const { status, subject, validUntil, notes, taxRate, levyRate, total } = quote
  const mayEdit = useCan()('estimation:edit')
  const keptFocus = useKeptFocus<HTMLElement>()
  return (
    <section className="panel-facts document-facts" aria-label="About the quote" {...keptFocus}>
      <PanelClient document={quote}>
        {validUntil === null ? null : (
          <span className="document-facts-label">
            Valid until <span className="document-facts-day">{formatDayWithYear(validUntil)}</span>
          </span>
        )}
      </PanelClient>
      {subject === null ? null : <p className="dim quote-facts-text">{subject}</p>}
      <PanelProject document={quote} />
      <div className="quote-facts-total">
        <div className="document-facts-label">
          {taxRate === 0 && levyRate === 0 ? 'Total' : 'Total with tax'}
        </div>
        <Money value={toCents(total)} size="figure" />
      </div>
      <QuoteInvoice quote={quote} />
      <div className="document-steps">
        <QuoteNextSteps quote={quote} actions={actions} />
        <span className="push" />
        {mayEdit && status !== 'Draft' ? (
          <SendIcon disabledReason={quoteSendRefusal(quote)} onPress={() => actions.send(quote)} />
        ) : null}
        <DownloadIcon onPress={() => actions.download(quote)} />
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

/** What a conversion to an invoice would copy. */
function ConvertHint({ quote }: { quote: Quote }) {
  const { status, invoiceId, items, taxRate } = quote
  if (status !== 'Accepted' || invoiceId !== null) return null
  const deposits = quote.parts.filter(({ status: each }) => each !== 'Draft').length
  const lines = items.length === 1 ? 'this line' : `these ${items.length} lines`
  return (
    <p className="document-facts-label">
      Makes a draft invoice with {lines}, the client{taxRate === 0 ? '' : ` and ${taxRate}% tax`}
      {deposits === 0 ? '' : `, less ${counted(deposits, 'deposit')}`}.
    </p>
  )
}
