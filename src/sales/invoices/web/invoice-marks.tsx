import { counted } from '#platform/shared/counted.ts'
import { daysBetween, formatDay } from '#platform/shared/dates.ts'
import { formatAmount, sharePercent, toCents } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { Invoice } from '../shared/invoice-schema.ts'
import { INVOICE_STATUS_LOOK, type InvoiceStatus } from '../shared/invoice-status.ts'

/** A status as shape, word and colour. */
export function InvoicePill({ status }: { status: InvoiceStatus }) {
  return <StatusPill {...INVOICE_STATUS_LOOK[status]} word={status} />
}

/** That an invoice is a deposit; nothing for any other. */
export function DepositMark({ kind }: Pick<Invoice, 'kind'>) {
  return kind === 'deposit' ? <span className="deposit-mark">Deposit</span> : null
}

/** How overdue an invoice is: `8 days late`; undefined if it is not. */
export function lateText({ status, dueDate }: Invoice, today: string): string | undefined {
  if (status !== 'Overdue' || dueDate === null) return undefined
  const days = daysBetween(dueDate, today)
  return `${counted(days, 'day')} late`
}

/** The due day, and how overdue it is. */
export function InvoiceDueDay({ invoice, today }: { invoice: Invoice; today: string }) {
  if (invoice.dueDate === null) return <span className="dim">–</span>
  const late = lateText(invoice, today)
  const day = formatDay(invoice.dueDate, today)
  if (late === undefined) return day
  return (
    <span className="invoice-late">
      {day}
      <span className="invoice-late-days"> · {late}</span>
    </span>
  )
}

export interface PaidBarProps {
  invoice: Invoice
  /** As wide as its container, without the percentage. */
  isWide?: boolean
}

/** The paid share of a partially paid invoice (spec 10.1); nothing for any other. */
export function PaidBar({ invoice, isWide = false }: PaidBarProps) {
  const percentage = sharePercent(toCents(invoice.paidAmount), toCents(invoice.total))
  if (percentage < 1 || percentage > 99) return null
  return (
    <span className={classNames('paid-bar', isWide && 'paid-bar-wide')}>
      <span
        className="bar"
        role="progressbar"
        aria-label={`${formatAmount(toCents(invoice.paidAmount))} of ${formatAmount(toCents(invoice.total))} paid`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentage}
      >
        <span className="bar-fill" style={{ width: `${percentage}%` }} />
      </span>
      {isWide ? null : <span className="paid-bar-percentage">{percentage}%</span>}
    </span>
  )
}

/** The total of an invoice; struck through if void, as it does not count. */
export function InvoiceTotal({ invoice }: { invoice: Invoice }) {
  return <Money value={toCents(invoice.total)} isStruck={invoice.status === 'Void'} />
}
