import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import {
  getDashboard,
  getIncomeExpenseChart,
  getMonthlyFinancial,
  listAssignedTasks,
  listOverdueTasks,
  listUpcomingPayments,
} from '../shared/dashboard-endpoints.ts'

/** The key prefix of all dashboard queries in the cache. */
export const DASHBOARD = ['dashboard'] as const

/** Payments are recorded as changes of their invoices. */
const MONEY_ENTITIES = ['invoice', 'expense']
/** Rows of tasks contain the names of their project and assignee. */
const TASK_ENTITIES = ['task', 'project', 'user']

/** The counts of tasks. */
export const statsQuery = queryOptions({
  queryKey: [...DASHBOARD, 'stats'],
  queryFn: async ({ signal }) => (await call(getDashboard, {}, { signal })).stats,
  meta: { entities: ['task'] },
})

/** Income, expenses and profit of this month, and the amounts due. */
export const monthlyQuery = queryOptions({
  queryKey: [...DASHBOARD, 'monthly'],
  queryFn: ({ signal }) => call(getMonthlyFinancial, {}, { signal }),
  meta: { entities: MONEY_ENTITIES },
})

/** Income and expenses of the last six months. */
export const chartQuery = queryOptions({
  queryKey: [...DASHBOARD, 'chart'],
  queryFn: ({ signal }) => call(getIncomeExpenseChart, {}, { signal }),
  meta: { entities: MONEY_ENTITIES },
})

/** The first unpaid invoices, and how many there are. */
export const upcomingPaymentsQuery = queryOptions({
  queryKey: [...DASHBOARD, 'payments'],
  queryFn: async ({ signal }) => {
    const { reply, total } = await callWithMetadata(listUpcomingPayments, {}, { signal })
    return { rows: reply, total }
  },
  meta: { entities: ['invoice'] },
})

/** The first overdue tasks, and how many there are. */
export const overdueTasksQuery = queryOptions({
  queryKey: [...DASHBOARD, 'overdue'],
  queryFn: async ({ signal }) => {
    const { reply, total } = await callWithMetadata(listOverdueTasks, {}, { signal })
    return { rows: reply, total }
  },
  meta: { entities: TASK_ENTITIES },
})

/** The caller's first tasks, and how many there are. */
export const assignedTasksQuery = queryOptions({
  queryKey: [...DASHBOARD, 'assigned'],
  queryFn: async ({ signal }) => {
    const { reply, total } = await callWithMetadata(listAssignedTasks, {}, { signal })
    return { rows: reply, total }
  },
  meta: { entities: TASK_ENTITIES },
})

/** Requests everything that a view needs while its code is still loading. */
export function useFirstQueries(hasMoney: boolean): void {
  useQuery({ ...monthlyQuery, enabled: hasMoney })
  useQuery({ ...chartQuery, enabled: hasMoney })
  useQuery({ ...upcomingPaymentsQuery, enabled: hasMoney })
  useQuery({ ...overdueTasksQuery, enabled: hasMoney })
  useQuery({ ...assignedTasksQuery, enabled: !hasMoney })
}
