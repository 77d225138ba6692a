import { MailCell } from '#people/outbox/web/index.ts'
import { SeenMark } from '#sales/public-links/web/index.ts'
import { clientText, DocumentRow, UnansweredMark } from '#sales/documents/web/list/index.ts'
import { toCents } from '#platform/shared/money.ts'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Quote } from '../../shared/quote-schema.ts'
import { QuoteLink } from '../quote-link.tsx'
import { QuoteDay, QuotePill } from '../quote-marks.tsx'

export interface QuoteRowProps {
  quote: Quote
  /** Whether its panel is open. */
  isOpen: boolean
  items: readonly MenuItem[]
  onOpen: (id: number) => void
}

/** One quote of the table; a press anywhere but on a link or a button opens it. */
export function QuoteRow({ quote, isOpen, items, onOpen }: QuoteRowProps) {
  const { id, quoteNumber, status } = quote
  return (
    <DocumentRow id={id} label={quoteNumber} isOpen={isOpen} items={items} onOpen={onOpen}>
      <td className="quote-number">
        <QuoteLink id={id} className="money-row-open cell-name" data-row-home data-focus-home onOpen={onOpen}>
          {quoteNumber}
        </QuoteLink>
      </td>
      <td title={clientText(quote)}>{clientText(quote)}</td>
      <td className="quote-status">
        <QuotePill status={status} />
      </td>
      <td className="cell-amount quote-subtotal">
        <Money value={toCents(quote.subtotal)} hasCurrency={false} />
      </td>
      <td className="cell-amount quote-tax">
        <Money value={toCents(quote.taxAmount)} hasCurrency={false} />
      </td>
      <td className="cell-amount quote-total">
        <Money value={toCents(quote.total)} size="total" />
      </td>
      <td className="quote-created">
        <QuoteDay quote={quote} />
      </td>
      <td className="quote-mail">
        <MailCell message={quote.mail} />
        <SeenMark seen={quote.seen} />
        <UnansweredMark kind="quote" id={id} />
      </td>
    </DocumentRow>
  )
}
