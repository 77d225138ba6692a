import type { Actor } from '#platform/server/security/actor.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { isAdministrator } from '#platform/shared/permissions.ts'
import * as endpoints from '../shared/dashboard-endpoints.ts'
import { CHART_MONTHS } from '../shared/dashboard-schema.ts'
import { firstOfMonth, lastOfMonth, monthsUntil } from '../shared/months.ts'
import { listAssignedTasks, listOverdueTasks } from './list-dashboard-tasks.ts'
import { listUpcomingPayments } from './list-upcoming-payments.ts'
import { cashflow, incomeExpenseChart } from './money-by-month.ts'
import { summarizeMoney } from './summarize-money.ts'
import { taskStats } from './task-stats.ts'

export function dashboardRoutes(router: Router, { config, clock }: Platform): void {
  const today = () => dayIn(config.timeZone, clock())
  const lastMonths = () => monthsUntil(today(), CHART_MONTHS)
  const yearOf = (query: { year?: string | undefined }) => query.year ?? today().slice(0, 4)
  /** Restricts figures to the actor's own tasks; undefined for an ADMIN, who sees all (spec 12.1). */
  const whose = (actor: Actor) => (isAdministrator(actor.role) ? undefined : actor.id)

  router.read(endpoints.getDashboard, async ({ database, actor }) => ({
    stats: await taskStats(database, whose(actor), today()),
  }))
  router.read(endpoints.getDashboardStats, async ({ database, actor }) =>
    taskStats(database, whose(actor), today()),
  )
  router.read(endpoints.listOverdueTasks, async ({ database, actor, setTotal }) => {
    const { tasks, total } = await listOverdueTasks(database, whose(actor), today())
    setTotal(total)
    return tasks
  })
  router.read(endpoints.listAssignedTasks, async ({ database, actor, setTotal }) => {
    const { tasks, total } = await listAssignedTasks(database, actor.id, today())
    setTotal(total)
    return tasks
  })

  router.read(endpoints.getMonthlyFinancial, async ({ database }) => {
    const day = today()
    return summarizeMoney(database, { from: firstOfMonth(day), to: lastOfMonth(day) }, day)
  })
  router.read(endpoints.getFinancialSummary, async ({ database, query }) => {
    const year = yearOf(query)
    const summary = await summarizeMoney(database, { from: `${year}-01-01`, to: `${year}-12-31` }, today())
    return { ...summary, year: Number(year) }
  })
  router.read(endpoints.getIncomeExpenseChart, async ({ database }) =>
    incomeExpenseChart(database, lastMonths()),
  )
  router.read(endpoints.getFinancialChart, async ({ database, query }) =>
    incomeExpenseChart(database, monthsUntil(`${yearOf(query)}-12-31`, 12)),
  )
  router.read(endpoints.getCashflow, async ({ database }) => cashflow(database, lastMonths()))
  router.read(endpoints.listUpcomingPayments, async ({ database, setTotal }) => {
    const { payments, total } = await listUpcomingPayments(database, today())
    setTotal(total)
    return payments
  })
}
