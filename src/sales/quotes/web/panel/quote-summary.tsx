import { clientText } from '#sales/documents/web/list/index.ts'
import { toCents } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Quote } from '../../shared/quote-schema.ts'
import { QuotePill } from '../quote-marks.tsx'

/** What a question is about: whose quote it is, its number and sum, and what stays. */
export function QuoteSummary({ quote }: { quote: Quote }) {
  const { status, quoteNumber, subject, invoiceId, total } = quote
  return (
    <span className="quote-summary">
      <span className="quote-summary-text">
        <span className="quote-summary-line">
          {clientText(quote)}
          <QuotePill status={status} />
        </span>
        <span className="quote-summary-facts">
          {subject === null ? quoteNumber : `${quoteNumber} · ${subject}`}
        </span>
        {invoiceId === null ? null : (
          <span className="quote-summary-facts">The invoice made from it stays.</span>
        )}
      </span>
      <Money value={toCents(total)} />
    </span>
  )
}
