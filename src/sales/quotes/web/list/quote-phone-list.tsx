import { clientText } from '#sales/documents/web/list/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { toCents } from '#platform/shared/money.ts'
import { Money, MoneySum } from '#platform/web/ui/money/money.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { Quote, QuoteTotals } from '../../shared/quote-schema.ts'
import { QuoteLink } from '../quote-link.tsx'
import { QuoteDay, QuotePill } from '../quote-marks.tsx'
import './quote-phone-list.css'

export interface QuotePhoneListProps {
  quotes: readonly Quote[]
  /** While the first page loads. */
  isLoading: boolean
  isStale: boolean
  onOpen: (id: number) => void
}

/** The quotes on a phone: two lines each; a tap opens. */
export function QuotePhoneList({ quotes, isLoading, isStale, onOpen }: QuotePhoneListProps) {
  return (
    <ul className="quote-phone-list" aria-label="Quotes" aria-busy={isLoading || isStale}>
      {isLoading ? <SkeletonRows /> : null}
      {quotes.map((quote) => (
        <li key={quote.id} data-focus-item={quote.id}>
          <QuoteLink
            id={quote.id}
            className="quote-phone-row"
            data-row={quote.id}
            data-row-home
            data-focus-home
            onOpen={onOpen}
          >
            <span className="quote-phone-line">
              <span className="ellipsis quote-phone-client">{clientText(quote)}</span>
              <Money value={toCents(quote.total)} />
            </span>
            <span className="quote-phone-line">
              <span className="ellipsis quote-phone-facts">
                {quote.quoteNumber} · <QuoteDay quote={quote} />
                {quote.mail?.state === 'queued' ? ' · queued' : null}
                {quote.mail?.state === 'failed' ? (
                  <>
                    {' · '}
                    <span className="red-text">e-mail failed</span>
                  </>
                ) : null}
              </span>
              <QuotePill status={quote.status} />
            </span>
          </QuoteLink>
        </li>
      ))}
    </ul>
  )
}

/** What stands under the list: the sum of all pages. */
export function QuotePhoneFoot({ totals }: { totals: QuoteTotals }) {
  return (
    <div className="quote-phone-foot">
      <span>Total, {counted(totals.count, 'quote')}</span>
      <MoneySum lkr={totals.total} />
    </div>
  )
}

const SKELETON_ROWS = ['62%', '48%', '70%', '56%', '44%', '66%']

/** Rows of the true height; seen only after 150 ms. */
function SkeletonRows() {
  return SKELETON_ROWS.map((width) => (
    <li key={width} className="quote-phone-row quote-phone-skeleton appear-late" aria-hidden>
      <Skeleton width={width} height={12} />
      <Skeleton width="40%" />
    </li>
  ))
}
