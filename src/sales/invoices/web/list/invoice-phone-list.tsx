import { clientText } from '#sales/documents/web/list/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { MoneySum } from '#platform/web/ui/money/money.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { Invoice, InvoiceTotals } from '../../shared/invoice-schema.ts'
import { isPayable } from '../../shared/invoice-status.ts'
import { InvoiceLink } from '../invoice-link.tsx'
import { InvoicePill, InvoiceTotal, lateText, PaidBar } from '../invoice-marks.tsx'
import './invoice-phone-list.css'

export interface InvoicePhoneListProps {
  invoices: readonly Invoice[]
  today: string
  /** While the first page loads. */
  isLoading: boolean
  isStale: boolean
  onOpen: (id: number) => void
}

/** The invoices on a phone: two lines each, a third with the bar of a partly paid one; a tap opens. */
export function InvoicePhoneList({ invoices, today, isLoading, isStale, onOpen }: InvoicePhoneListProps) {
  return (
    <ul className="invoice-phone-list" aria-label="Invoices" aria-busy={isLoading || isStale}>
      {isLoading ? <SkeletonRows /> : null}
      {invoices.map((invoice) => (
        <li key={invoice.id} data-focus-item={invoice.id}>
          <InvoiceLink
            id={invoice.id}
            className="invoice-phone-row"
            data-row={invoice.id}
            data-row-home
            data-focus-home
            onOpen={onOpen}
          >
            <span className="invoice-phone-line">
              <span className="ellipsis invoice-phone-client">{clientText(invoice)}</span>
              <InvoiceTotal invoice={invoice} />
            </span>
            <span className="invoice-phone-line">
              <span className="ellipsis invoice-phone-facts">
                <PhoneFacts invoice={invoice} today={today} />
              </span>
              <InvoicePill status={invoice.status} />
            </span>
            <PhoneBar invoice={invoice} />
          </InvoiceLink>
        </li>
      ))}
    </ul>
  )
}

function PhoneFacts({ invoice, today }: { invoice: Invoice; today: string }) {
  const { invoiceNumber, dueDate, mail } = invoice
  const late = lateText(invoice, today)
  return (
    <>
      {invoiceNumber}
      {invoiceNumber !== null && dueDate !== null ? ' · ' : null}
      {late === undefined ? (
        dueDate === null ? null : (
          `due ${formatDay(dueDate, today)}`
        )
      ) : (
        <span className="red-text">{late}</span>
      )}
      {mail?.state === 'queued' ? ' · queued' : null}
      {mail?.state === 'failed' ? (
        <>
          {' · '}
          <span className="red-text">e-mail failed</span>
        </>
      ) : null}
    </>
  )
}

function PhoneBar({ invoice }: { invoice: Invoice }) {
  if (!isPayable(invoice.status) || invoice.paidAmount === 0) return null
  return (
    <span className="invoice-phone-line invoice-phone-bar">
      <PaidBar invoice={invoice} isWide />
      <span>{formatAmount(toCents(invoice.remainingAmount))} left</span>
    </span>
  )
}

/** What stands under the list: what is still owed of all pages. */
export function InvoicePhoneFoot({ totals }: { totals: InvoiceTotals | undefined }) {
  if (totals === undefined) return <div className="invoice-phone-foot" />
  return (
    <div className="invoice-phone-foot">
      <span>Balance, {counted(totals.count - totals.voidCount, 'invoice')}</span>
      <MoneySum lkr={totals.remaining} />
    </div>
  )
}

const SKELETON_ROWS = ['62%', '48%', '70%', '56%', '44%', '66%']

/** Rows of the true height; seen only after 150 ms. */
function SkeletonRows() {
  return SKELETON_ROWS.map((width) => (
    <li key={width} className="invoice-phone-row invoice-phone-skeleton appear-late" aria-hidden>
      <Skeleton width={width} height={12} />
      <Skeleton width="40%" />
    </li>
  ))
}
