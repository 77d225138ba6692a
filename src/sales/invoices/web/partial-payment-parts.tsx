import { clientText } from '#sales/documents/web/list/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatDay, formatDayWithYear } from '#platform/shared/dates.ts'
import { type Cents, difference, sharePercent, sumOf, toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { type Invoice, invoiceLabel } from '../shared/invoice-schema.ts'
import { InvoicePill, lateText } from './invoice-marks.tsx'

/** The invoice being paid, and the payments so far. */
export function PaymentSummary({ invoice }: { invoice: Invoice }) {
  const today = useToday()
  const [total, paid] = [toCents(invoice.total), toCents(invoice.paidAmount)]
  const percentage = sharePercent(paid, total)
  const late = lateText(invoice, today)
  return (
    <section className="payment-summary" aria-label="Invoice">
      <div className="payment-summary-head">
        <strong>{invoiceLabel(invoice)}</strong>
        <InvoicePill status={invoice.status} />
        {invoice.dueDate === null ? null : (
          <span className={late === undefined ? 'payment-summary-due' : 'payment-summary-due red-text'}>
            Due {formatDayWithYear(invoice.dueDate)}
          </span>
        )}
      </div>
      <p className="dim payment-summary-client">{clientText(invoice)}</p>
      <div
        className="bar"
        role="progressbar"
        aria-label="Paid"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentage}
      >
        <div className="bar-fill" style={{ width: `${percentage}%` }} />
      </div>
      <dl className="payment-summary-figures">
        <div>
          <dt>Total</dt>
          <dd>
            <Money value={total} />
          </dd>
        </div>
        <div>
          <dt>Paid, {percentage}%</dt>
          <dd>
            <Money value={paid} />
          </dd>
        </div>
        <div>
          <dt>Remaining</dt>
          <dd>
            <Money value={toCents(invoice.remainingAmount)} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** The invoice's figures after the payment. @param props.amount undefined while the typed amount cannot be paid */
export function AfterPayment({ invoice, amount }: { invoice: Invoice; amount: Cents | undefined }) {
  const [total, paid] = [toCents(invoice.total), toCents(invoice.paidAmount)]
  return (
    <div className="payment-after">
      <span>After this payment</span>
      {amount === undefined ? (
        <span>–</span>
      ) : (
        <span className="payment-after-figures">
          <span>{sharePercent(sumOf([paid, amount]), total)}% paid</span>
          <span>
            <Money value={difference(toCents(invoice.remainingAmount), amount)} size="total" /> left
          </span>
        </span>
      )}
    </div>
  )
}

/** The existing payments, newest first. */
export function PaymentsSoFar({ invoice }: { invoice: Invoice }) {
  const today = useToday()
  // a reversed one and its reversal come to nothing
  const payments = invoice.payments.filter(
    ({ reverses, reversedBy }) => reverses === null && reversedBy === null,
  )
  if (payments.length === 0) return null
  return (
    <section aria-label="Payments so far">
      <div className="payments-so-far-head">
        <h3>Payments so far</h3>
        <span className="dim">{counted(payments.length, 'payment')}</span>
      </div>
      <ul>
        {payments.toReversed().map((payment) => (
          <li key={payment.id} className="payments-so-far-row">
            <span className="dim">{formatDay(payment.paidOn, today)}</span>
            <span className="ellipsis" title={payment.notes ?? undefined}>
              {payment.notes ?? <span className="dim">No notes</span>}
            </span>
            <span className="ellipsis dim payment-who">{payment.recordedBy}</span>
            <Money value={toCents(payment.amount)} hasCurrency={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
