import { useQuery } from '@tanstack/react-query'
import { useToday } from '#platform/web/data/account-context.tsx'
import { overdueTasksQuery } from './dashboard-queries.ts'
import { IncomeExpenseChart } from './chart/income-expense-chart.tsx'
import { MoneyCards } from './money-cards.tsx'
import { TaskList } from './tasks/task-list.tsx'
import { lateFilter } from './tasks/task-list-link.tsx'
import { UpcomingPayments } from './upcoming-payments.tsx'

/** The money of the business, and everything overdue (spec 12.2). */
export function AdministratorView() {
  const today = useToday()
  const overdueTasks = useQuery(overdueTasksQuery)
  return (
    <>
      <MoneyCards />
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
