import { Link } from '@tanstack/react-router'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { INVOICE_STATUS_LOOK } from '#sales/invoices/shared/invoice-status.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { Quote } from '../../shared/quote-schema.ts'
import { restOf } from '../parts/part-form.ts'

/** The deposits of a quote, and what is left for its final invoice; nothing for a quote without any. */
export function QuoteParts({ quote }: { quote: Quote }) {
  const { parts, invoiceId } = quote
  if (parts.length === 0) return null
  return (
    <PanelSection title="Deposits" note={counted(parts.length, 'part')}>
      <ul className="quote-parts">
        {parts.map((part) => {
          const label = invoiceLabel({ id: part.invoiceId, invoiceNumber: part.invoiceNumber })
          return (
            <li key={part.invoiceId}>
              <Link to="/invoice" search={{ invoice: String(part.invoiceId) } as never} className="link">
                {label}
              </Link>
              <StatusPill {...INVOICE_STATUS_LOOK[part.status]} word={part.status} />
              <span className="push" />
              <Money value={toCents(part.netAmount)} hasCurrency={false} />
            </li>
          )
        })}
      </ul>
      {invoiceId === null ? (
        <p className="document-facts-label">{formatLkr(restOf(quote))} are left, before tax.</p>
      ) : null}
    </PanelSection>
  )
}
