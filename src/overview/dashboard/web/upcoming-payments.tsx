import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { withSeparators } from '#platform/shared/counted.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { UpcomingPayment } from '../shared/dashboard-schema.ts'
import { paymentStatusLabel } from '../shared/payment-status.ts'
import { lateText } from './late-text.ts'
import { upcomingPaymentsQuery } from './dashboard-queries.ts'
import { DashboardSection } from './dashboard-section.tsx'
import { DUE } from './invoice-filters.ts'
import { MoreRows } from './more-rows.tsx'
import './upcoming-payments.css'

/** Unpaid invoices, oldest due day first (spec 12.2). */
export function UpcomingPayments() {
  const { data, isError, error, isPending, isFetching, refetch } = useQuery(upcomingPaymentsQuery)
  const { rows = [], total = 0 } = data ?? {}
  return (
    <DashboardSection
      className="upcoming-payments-card"
      title="Upcoming payments"
      note={total === 0 ? null : withSeparators(total)}
      all={
        <Link
          to="/invoice"
          search={{ status: DUE }}
          className="link dashboard-all"
          aria-label="Invoices that are due"
        >
          Invoices
          <IconChevronRight size={14} stroke={2} aria-hidden />
        </Link>
      }
    >
      {isPending ? <PaymentSkeletons /> : null}
      {isError && data === undefined ? (
        <ErrorBox
          title="The upcoming payments could not be loaded."
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data !== undefined && rows.length === 0 ? (
        <EmptyState
          small
          icon={<IconReceipt size={32} stroke={1.25} />}
          title="No upcoming payments"
          help="Invoices that were sent and are not paid yet appear here."
        />
      ) : null}
      {rows.length === 0 ? null : (
        <ul className="upcoming-payments dashboard-rows">
          {rows.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
          <MoreRows shown={rows.length} total={total}>
            {(text) => (
              <Link to="/invoice" search={{ status: DUE }} className="link">
                {text}
              </Link>
            )}
          </MoreRows>
        </ul>
      )}
    </DashboardSection>
  )
}

function Payment({ payment }: { payment: UpcomingPayment }) {
  const today = useToday()
  const { id, invoiceNumber, clientName, description, status, amount } = payment
  return (
    <li className="upcoming-payment dashboard-row">
      <Link
        to="/invoice"
        search={{ invoice: String(id) }}
        className="upcoming-payment-client dashboard-row-link ellipsis"
        title={clientName}
        aria-label={`${clientName}, ${invoiceNumber}`}
      >
        {clientName}
      </Link>
      <Money value={toCents(amount)} />
      <span className="upcoming-payment-detail ellipsis dim" title={description}>
        {description === '' ? invoiceNumber : `${invoiceNumber}, ${description}`}
      </span>
      <span
        className={status === 'overdue' ? 'upcoming-payment-detail red-text' : 'upcoming-payment-detail dim'}
      >
        {`${paymentStatusLabel(status)}${dueText(payment, today)}`}
      </span>
    </li>
  )
}

/** The text after the state: how overdue it is, or when it is due. */
function dueText({ status, dueDate, daysOverdue }: UpcomingPayment, today: string): string {
  if (status === 'paid') return ''
  if (status === 'overdue') return `, ${lateText(daysOverdue)}`
  if (dueDate === null) return ', no due date set'
  return dueDate === today ? ', due today' : `, due ${formatDay(dueDate, today)}`
}

const SKELETONS = ['56%', '48%', '62%', '40%', '52%', '60%', '44%']

function PaymentSkeletons() {
  return (
    <div className="upcoming-payments appear-late" aria-hidden>
      {SKELETONS.map((width) => (
        <div key={width} className="upcoming-payment dashboard-row">
          <Skeleton width={width} />
          <Skeleton width={88} />
          <Skeleton width="70%" />
          <Skeleton width={64} />
        </div>
      ))}
    </div>
  )
}
