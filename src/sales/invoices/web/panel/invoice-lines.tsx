import { quantityText } from '#sales/documents/shared/document-view.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { Invoice } from '../../shared/invoice-schema.ts'

/** What an invoice charges for. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { items, taxRate, taxAmount, total } = invoice
  return (
    <PanelSection title="Lines" note={counted(items.length, 'item')}>
      <ul className="invoice-lines">
        {items.map((line) => (
          <li key={line.id}>
            <span className="invoice-line-text">
              {line.description.split('\n', 1)[0]}
              {line.quantity === 1 ? null : (
                <span className="timeline-note">
                  {quantityText(line.quantity)} × {formatAmount(toCents(line.unitPrice))}
                </span>
              )}
            </span>
            <Money value={toCents(line.amount)} hasCurrency={false} />
          </li>
        ))}
        {taxRate === 0 ? null : (
          <li className="dim">
            <span className="invoice-line-text">Tax {taxRate}%</span>
            <Money value={toCents(taxAmount)} hasCurrency={false} />
          </li>
        )}
        <li className="invoice-lines-total">
          <span className="invoice-line-text">Total</span>
          <Money value={toCents(total)} size="total" />
        </li>
      </ul>
    </PanelSection>
  )
}
