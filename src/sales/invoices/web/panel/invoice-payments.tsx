import { counted } from '#platform/shared/counted.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { type Cents, difference, formatAmount, toCents } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { Invoice, Payment } from '../../shared/invoice-schema.ts'
import { TimelineEntry } from './timeline-entry.tsx'

/** Payments with the balance after each, newest first. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { payments } = invoice
  if (payments.length === 0) {
    return (
      <PanelSection title="Payments">
        <p className="dim">No payments yet</p>
      </PanelSection>
    )
  }
  return (
    <PanelSection title="Payments" note={counted(payments.length, 'payment')}>
      <ul>
        {withRest(payments, toCents(invoice.total))
          .toReversed()
          .map(({ payment, rest }) => (
            <TimelineEntry
              key={payment.id}
              kind="happened"
              title={payment.notes ?? 'Payment'}
              note={`${formatDayWithYear(payment.paidOn)} · recorded by ${payment.recordedBy}`}
              end={
                <>
                  <Money value={toCents(payment.amount)} hasCurrency={false} />
                  <div className="timeline-note">{formatAmount(rest)} left</div>
                </>
              }
            />
          ))}
      </ul>
    </PanelSection>
  )
}

/** Each payment with the balance after it. @param payments oldest first */
function withRest(payments: readonly Payment[], total: Cents): { payment: Payment; rest: Cents }[] {
  let rest = total
  return payments.map((payment) => {
    rest = difference(rest, toCents(payment.amount))
    return { payment, rest }
  })
}
