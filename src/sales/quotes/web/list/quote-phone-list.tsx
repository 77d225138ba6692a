import { DocumentPhoneList, MailFacts, UnansweredMark } from '#sales/documents/web/list/index.ts'
import { toCents } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Quote } from '../../shared/quote-schema.ts'
import { QuoteDay, QuotePill } from '../quote-marks.tsx'
import { quoteAddress } from './quote-list-address.ts'

export interface QuotePhoneListProps {
  quotes: readonly Quote[]
  /** Whether the first page is loading. */
  isLoading: boolean
  isStale: boolean
  onOpen: (id: number) => void
}

/** The quotes on a phone. */
export function QuotePhoneList({ quotes, ...list }: QuotePhoneListProps) {
  return (
    <DocumentPhoneList
      {...list}
      kind="quote"
      label="Quotes"
      rows={quotes}
      hrefOf={quoteAddress}
      totalOf={({ total }) => <Money value={toCents(total)} />}
      factsOf={(quote) => (
        <>
          {quote.quoteNumber} · <QuoteDay quote={quote} />
          <MailFacts mail={quote.mail} />
          <UnansweredMark kind="quote" id={quote.id} />
        </>
      )}
      pillOf={({ status }) => <QuotePill status={status} />}
    />
  )
}
