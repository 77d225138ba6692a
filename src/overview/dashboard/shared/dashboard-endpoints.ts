import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import {
  Cashflow,
  DashboardData,
  DashboardTask,
  FinancialSummary,
  IncomeExpenseChart,
  MonthlyFinancial,
  TaskStats,
  UpcomingPayment,
} from './dashboard-schema.ts'

/** Spec 12.4. Money requires permission to view invoices: it never reaches a USER (spec 3.3). */

const YEAR = 'This must be a year such as 2026'
const yearQuery = z.object({
  /** Default: the current year in the business's time zone. */
  year: z.optional(z.string({ error: YEAR }).check(z.regex(/^(20|21)\d\d$/, { error: YEAR }))),
})

export const getDashboard = endpoint('GET', '/dashboard', {
  can: 'dashboard:view',
  summary: 'Counts of tasks: of all for an ADMIN, else of the own ones',
  reply: DashboardData,
})

export const getDashboardStats = endpoint('GET', '/dashboard/stats', {
  can: 'dashboard:view',
  summary: 'The same counts alone',
  reply: TaskStats,
})

export const getMonthlyFinancial = endpoint('GET', '/dashboard/financial/monthly', {
  can: 'invoice:view',
  summary: 'Income, expenses and profit of this month, and all that is due',
  reply: MonthlyFinancial,
})

export const getCashflow = endpoint('GET', '/dashboard/cashflow', {
  can: 'invoice:view',
  summary: 'Income, expenses, what is left, and the running sum of the last six months',
  reply: Cashflow,
})

export const listUpcomingPayments = endpoint('GET', '/dashboard/payments/upcoming', {
  can: 'invoice:view',
  summary: 'Unpaid issued invoices, oldest due day first; X-Total-Count names all',
  reply: z.array(UpcomingPayment),
})

export const listOverdueTasks = endpoint('GET', '/dashboard/tasks/overdue', {
  can: 'dashboard:view',
  summary: 'Open tasks whose due day is over, oldest first: all for an ADMIN, else the own ones',
  reply: z.array(DashboardTask),
})

export const listAssignedTasks = endpoint('GET', '/dashboard/tasks/user', {
  can: 'dashboard:view',
  summary: "The caller's own tasks: open ones first, by due day",
  reply: z.array(DashboardTask),
})

export const getIncomeExpenseChart = endpoint('GET', '/dashboard/income-expense-chart', {
  can: 'invoice:view',
  summary: 'Income and expenses of the last six months',
  reply: IncomeExpenseChart,
})

export const getFinancialChart = endpoint('GET', '/dashboard/financial/chart', {
  can: 'invoice:view',
  summary: 'Income and expenses of the twelve months of a year',
  query: yearQuery,
  reply: IncomeExpenseChart,
})

export const getFinancialSummary = endpoint('GET', '/dashboard/financial/summary', {
  can: 'invoice:view',
  summary: 'Income, expenses and profit of a year, and all that is due',
  query: yearQuery,
  reply: FinancialSummary,
})
