import { useQuery } from '@tanstack/react-query'
import { IconChartBar } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { chartQuery } from '../dashboard-queries.ts'
import './income-expense-chart.css'

// people who may not see money never load the chart
const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }))

/** Income and expenses of the last six months (spec 12.2). */
export function IncomeExpenseChart() {
  const { data, isError, error, isFetching, refetch } = useQuery(chartQuery)
  const months = data?.months.map((label, index) => ({
    label,
    income: data.income[index] ?? 0,
    expenses: data.expenses[index] ?? 0,
  }))
  return (
    <section className="card dashboard-card chart-card" aria-labelledby="chart-title">
      <div className="dashboard-card-head chart-head">
        <h2 id="chart-title">Income and expenses</h2>
        <p className="chart-legend dim">
          <span>
            <span className="chart-key chart-income" />
            Income
          </span>
          <span>
            <span className="chart-key chart-expenses" />
            Expenses
          </span>
        </p>
        <p className="chart-period dim">Last 6 months</p>
      </div>
      <div className="chart-body">
        {months === undefined ? (
          isError ? (
            <ErrorBox
              title="The income and expenses could not be loaded."
              detail={error.message}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <ChartSkeleton />
          )
        ) : months.every(({ income, expenses }) => income === 0 && expenses === 0) ? (
          <EmptyState
            small
            icon={<IconChartBar size={32} stroke={1.25} />}
            title="No income or expenses in the last 6 months"
            help="Payments of invoices and expenses appear here, month by month."
          />
        ) : (
          <Suspense fallback={<ChartSkeleton />}>
            <Chart months={months} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const BONES = ['46%', '58%', '40%', '66%', '78%', '62%']

function ChartSkeleton() {
  return (
    <div className="chart-skeleton appear-late" aria-hidden>
      {BONES.map((height) => (
        <span key={height} className="skeleton" style={{ height }} />
      ))}
    </div>
  )
}
