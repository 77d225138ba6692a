import * as z from 'zod/mini'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { PAYMENT_STATUSES } from './payment-status.ts'

/** Months of the chart, the current one last (spec 12.2). */
export const CHART_MONTHS = 6
/** Maximum rows of a list on the dashboard; a link leads to the rest. */
export const DASHBOARD_ROWS = 50

/** Counts of tasks: of all tasks for an ADMIN, of their own for everyone else (spec 12.1, 12.3). */
export const TaskStats = z.object({
  totalTasks: z.int(),
  completedTasks: z.int(),
  /** Open, and past the due day. */
  overdueTasks: z.int(),
  inProgressTasks: z.int(),
  /** To Do, In Progress or Blocked. */
  openTasks: z.int(),
  /** Open, and due from Monday to Sunday of this week. */
  dueThisWeekTasks: z.int(),
  /** In progress, with high priority or above. */
  urgentTasks: z.int(),
})
export type TaskStats = z.infer<typeof TaskStats>

export const DashboardData = z.object({ stats: TaskStats })

/** Money in LKR: income by payment day, expenses by expense day (spec 12.2). */
export const MonthlyFinancial = z.object({
  totalIncome: z.number(),
  totalExpenses: z.number(),
  netProfit: z.number(),
  /** The unpaid balances of all issued invoices, whatever the month. */
  duePayments: z.number(),
  /** The part of it that is past its due day. */
  overduePayments: z.number(),
  /** The first and the last day included. */
  from: z.string(),
  to: z.string(),
})
export type MonthlyFinancial = z.infer<typeof MonthlyFinancial>

/** The same for a calendar year. */
export const FinancialSummary = z.extend(MonthlyFinancial, { year: z.int() })
export type FinancialSummary = z.infer<typeof FinancialSummary>

/** Money by month, oldest first. */
export const IncomeExpenseChart = z.object({
  /** Such as "Jun 2026". */
  months: z.array(z.string()),
  income: z.array(z.number()),
  expenses: z.array(z.number()),
})
export type IncomeExpenseChart = z.infer<typeof IncomeExpenseChart>

/** The chart with the net amount of each month and its running total. */
export const Cashflow = z.extend(IncomeExpenseChart, {
  net: z.array(z.number()),
  balance: z.array(z.number()),
})
export type Cashflow = z.infer<typeof Cashflow>

/** An unpaid issued invoice (spec 12.2), listed by due day, oldest first. The amount is its balance in LKR. */
export const UpcomingPayment = z.object({
  id: z.int(),
  invoiceNumber: z.string(),
  clientName: z.string(),
  /** The invoice's subject, else its first line. */
  description: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  dueDate: z.nullable(z.string()),
  /** Whole days overdue, rounded up; 0 when it is not. */
  daysOverdue: z.int(),
  amount: z.number(),
})
export type UpcomingPayment = z.infer<typeof UpcomingPayment>

/** A task on the dashboard. */
export const DashboardTask = z.object({
  id: z.int(),
  title: z.string(),
  /** The beginning of its description as plain text. */
  description: z.string(),
  priority: z.enum(TASK_PRIORITIES),
  status: z.enum(TASK_STATUSES),
  dueDate: z.nullable(z.string()),
  isOverdue: z.boolean(),
  daysOverdue: z.int(),
  assigneeId: z.nullable(z.string()),
  assigneeName: z.nullable(z.string()),
  projectId: z.nullable(z.int()),
  projectName: z.nullable(z.string()),
})
export type DashboardTask = z.infer<typeof DashboardTask>
