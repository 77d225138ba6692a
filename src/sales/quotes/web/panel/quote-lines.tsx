import { quantityText } from '#sales/documents/shared/document-view.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { Quote } from '../../shared/quote-schema.ts'

/** What a quote offers, line by line, and how it adds up. */
export function QuoteLines({ quote: { items, subtotal, taxRate, taxAmount } }: { quote: Quote }) {
  return (
    <PanelSection title="Lines" note={counted(items.length, 'item')}>
      <ul className="quote-lines">
        {items.map((line) => (
          <li key={line.id} title={line.description}>
            <span className="quote-line-text">
              {line.description.split('\n', 1)[0]}{' '}
              {line.quantity === 1 ? null : (
                <span className="quote-line-factors">
                  {quantityText(line.quantity)} × {formatAmount(toCents(line.unitPrice))}
                </span>
              )}
            </span>
            <Money value={toCents(line.amount)} hasCurrency={false} />
          </li>
        ))}
        <li className="dim">
          <span className="quote-line-text">Subtotal</span>
          <Money value={toCents(subtotal)} hasCurrency={false} />
        </li>
        {taxRate === 0 ? null : (
          <li className="dim">
            <span className="quote-line-text">Tax {taxRate}%</span>
            <Money value={toCents(taxAmount)} hasCurrency={false} />
          </li>
        )}
      </ul>
    </PanelSection>
  )
}
