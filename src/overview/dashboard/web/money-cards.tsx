import { monthName } from '#platform/shared/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { type Cents, difference, formatAmount, centsOfSum } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { MonthlyFinancial } from '../shared/dashboard-schema.ts'
import { addMonths } from '../shared/months.ts'
import { chartQuery, monthlyQuery } from './dashboard-queries.ts'
import { DUE, PAID } from './invoice-filters.ts'
import { monthChange } from './month-change.ts'
import { Sparkline } from './chart/sparkline.tsx'
import { StatCard } from './stat-card.tsx'

/** A longer amount is smaller; on a phone an even longer one has the full width. */
const SHORT_AMOUNT = '99,999,999.99'.length
const LONG_AMOUNT = '999,999,999.99'.length

/** The four figures of the month (spec 12.2), each linked to the records behind it. */
export function MoneyCards() {
  const monthly = useQuery(monthlyQuery)
  const { data } = monthly
  const months = useMonths()
  if (monthly.isError && data === undefined) {
    return (
      <ErrorBox
        title="The figures of this month could not be loaded."
        detail={monthly.error.message}
        onRetry={() => void monthly.refetch()}
        retrying={monthly.isFetching}
      />
    )
  }
  const profit = months?.map(({ income, expenses }) => difference(income, expenses))
  return (
    <ul className="stats" aria-label="This month">
      <StatCard
        label="Total Income"
        figure={data && <Amount value={centsOfSum(data.totalIncome)} />}
        note={<Change values={months?.map(({ income }) => income)} isGoodUp />}
        art={months && <Sparkline kind="income" values={months.map(({ income }) => income)} />}
        link={(link) => <Link to="/invoice" search={{ status: PAID }} {...link} />}
      />
      <StatCard
        label="Total Expenses"
        figure={data && <Amount value={centsOfSum(data.totalExpenses)} />}
        note={<Change values={months?.map(({ expenses }) => expenses)} isGoodUp={false} />}
        art={months && <Sparkline kind="expenses" values={months.map(({ expenses }) => expenses)} />}
        link={(link) => <Link to="/expenses" search={{ from: data?.from, to: data?.to }} {...link} />}
      />
      <StatCard
        label="Net Profit"
        figure={data && <Amount value={centsOfSum(data.netProfit)} />}
        note={<Change values={profit} isGoodUp />}
        art={profit && <Sparkline kind="income" values={profit} />}
      />
      <StatCard
        label="Due Payments"
        figure={data && <Amount value={centsOfSum(data.duePayments)} />}
        note={data ? <Overdue of={data} /> : <NoteSkeleton />}
        art={data && <DueBar of={data} />}
        link={(link) => <Link to="/invoice" search={{ status: DUE }} {...link} />}
      />
    </ul>
  )
}

/** The months of the chart in cents; undefined until loaded. */
function useMonths(): { income: Cents; expenses: Cents }[] | undefined {
  const { data } = useQuery(chartQuery)
  return data?.months.map((_, index) => ({
    income: centsOfSum(data.income[index] ?? 0),
    expenses: centsOfSum(data.expenses[index] ?? 0),
  }))
}

function Amount({ value }: { value: Cents }) {
  const digits = formatAmount(value)
  return (
    <span
      className={classNames(
        'stat-money',
        digits.length > SHORT_AMOUNT && 'stat-money-long',
        digits.length > LONG_AMOUNT && 'stat-money-longest',
      )}
    >
      <span className="money-currency">LKR </span>
      {digits}
    </span>
  )
}

/** The change from the month before. Red and green mean bad and good, not down and up. */
function Change({ values, isGoodUp }: { values: readonly Cents[] | undefined; isGoodUp: boolean }) {
  const today = useToday()
  const { isError } = useQuery(chartQuery)
  const [before, now] = values?.slice(-2) ?? []
  if (before === undefined || now === undefined) return isError ? null : <NoteSkeleton />
  const { direction, amount, text, where } = monthChange(now, before, monthName(addMonths(today, -1)))
  if (direction === 'same') return <span className="stat-note-text">{text}</span>
  const Arrow = direction === 'up' ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <span className={(direction === 'up') === isGoodUp ? 'stat-change green-text' : 'stat-change red-text'}>
        <Arrow size={14} stroke={2} role="img" aria-label={direction === 'up' ? 'more:' : 'less:'} />
        {amount}
      </span>
      <span className="stat-note-text">
        {text}
        {where === '' ? null : <span className="stat-note-more"> {where}</span>}
      </span>
    </>
  )
}

function Overdue({ of }: { of: MonthlyFinancial }) {
  const overdue = centsOfSum(of.overduePayments)
  if (overdue === 0) return <>{of.duePayments === 0 ? 'nothing is due' : 'nothing is overdue'}</>
  return (
    <>
      <Link
        to="/invoice"
        search={{ status: ['Overdue'] }}
        className="stat-note-link red-text"
        aria-label={`LKR ${formatAmount(overdue)} overdue`}
      >
        <span className="stat-note-more">LKR </span>
        {formatAmount(overdue)}
      </Link>
      <span className="stat-note-text">
        <span className="stat-note-more">of it </span>overdue
      </span>
    </>
  )
}

function DueBar({ of }: { of: MonthlyFinancial }) {
  const overdue = centsOfSum(of.overduePayments)
  const pending = difference(centsOfSum(of.duePayments), overdue)
  return (
    <span className="due-bar">
      <span className="due-bar-overdue" style={{ flexGrow: overdue }} />
      <span className="due-bar-pending" style={{ flexGrow: pending }} />
    </span>
  )
}

function NoteSkeleton() {
  return (
    <span className="appear-late">
      <Skeleton width={112} />
    </span>
  )
}
