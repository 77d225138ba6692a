import { useQuery } from '@tanstack/react-query'
import { ReadyLine } from '#sales/ready-to-bill/web/line/index.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { overdueTasksQuery } from './dashboard-queries.ts'
import { IncomeExpenseChart } from './chart/income-expense-chart.tsx'
import { MoneyCards } from './money-cards.tsx'
import { TaskList } from './tasks/task-list.tsx'
import { lateFilter } from './tasks/task-list-link.tsx'
import { UpcomingPayments } from './upcoming-payments.tsx'

/** The money of the business, and everything overdue (spec 12.2). */
export function AdministratorView() {
  const today = useToday()
  const can = useCan()
  const overdueTasks = useQuery(overdueTasksQuery)
  return (
    <>
      <MoneyCards />
      {can('billing:view') ? <ReadyLine /> : null}
      <div className="dashboard-pair">
        <IncomeExpenseChart />
        <UpcomingPayments />
      </div>
      <TaskList
        title="Overdue tasks"
        empty="No overdue tasks"
        emptyHelp="Open tasks whose due day is over appear here."
        failure="The overdue tasks could not be loaded."
        allText="All overdue"
        allFilter={lateFilter(today)}
        list={overdueTasks}
        isOfAll
      />
    </>
  )
}
