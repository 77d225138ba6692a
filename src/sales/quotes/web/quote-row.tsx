import { IconDots } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { MailCell } from '#people/outbox/web/index.ts'
import { toCents } from '#platform/shared/money.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx'
import { Money } from '#platform/web/ui/money.tsx'
import type { Quote } from '../shared/quote-schema.ts'
import { QuoteLink } from './quote-link.tsx'
import { clientText, QuoteDay, QuotePill } from './quote-marks.tsx'

export interface QuoteRowProps {
  quote: Quote
  /** Its panel is open. */
  isOpen: boolean
  items: readonly MenuItem[]
  onOpen: (id: number) => void
}

/** One quote of the table, which opens wherever it has nothing of its own. */
export function QuoteRow({ quote, isOpen, items, onOpen }: QuoteRowProps) {
  const { id, quoteNumber, status } = quote
  return (
    // the link in the first cell opens it by keyboard
    <tr
      className="money-row"
      data-row={id}
      data-focus-item={id}
      aria-current={isOpen || undefined}
      onClick={(event) => {
        if (isFree(event)) onOpen(id)
      }}
    >
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
      </td>
      <td className="cell-menu">
        <Menu
          label={`Actions for ${quoteNumber}`}
          width={212}
          items={items}
          trigger={(attributes) => (
            <IconButton
              {...attributes}
              size="small"
              label={`Actions for ${quoteNumber}`}
              title="Actions"
              icon={<IconDots size={16} stroke={1.75} aria-hidden />}
            />
          )}
        />
      </td>
    </tr>
  )
}

/** Whether a press met nothing that has a use of its own. */
function isFree({ currentTarget, target }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('a, button') === null
}
