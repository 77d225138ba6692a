import type {
  DashboardTask,
  IncomeExpenseChart,
  MonthlyFinancial,
  TaskStats,
  UpcomingPayment,
} from '#overview/dashboard/shared/dashboard-schema.ts'

/** Task counts as the server returns them. */
export function sampleStats(stats: Partial<TaskStats> = {}): TaskStats {
  return {
    totalTasks: 34,
    completedTasks: 21,
    overdueTasks: 1,
    inProgressTasks: 6,
    openTasks: 13,
    dueThisWeekTasks: 5,
    urgentTasks: 2,
    ...stats,
  }
}

/** The figures of November 2026. */
export function sampleMonthly(monthly: Partial<MonthlyFinancial> = {}): MonthlyFinancial {
  return {
    totalIncome: 2_364_500,
    totalExpenses: 1_092_340.5,
    netProfit: 1_272_159.5,
    duePayments: 1_846_750,
    overduePayments: 871_750,
    from: '2026-11-01',
    to: '2026-11-30',
    ...monthly,
  }
}

/** Six months, ending with the figures of {@link sampleMonthly}. */
export function sampleChart(chart: Partial<IncomeExpenseChart> = {}): IncomeExpenseChart {
  return {
    months: ['Jun 2026', 'Jul 2026', 'Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026'],
    income: [1_820_000, 2_140_000, 1_671_000, 2_480_000, 2_915_000, 2_364_500],
    expenses: [1_210_000, 1_320_000, 1_182_400.25, 1_450_000, 1_520_000, 1_092_340.5],
    ...chart,
  }
}

/** An overdue invoice. */
export function samplePayment(payment: Partial<UpcomingPayment> = {}): UpcomingPayment {
  return {
    id: 29,
    invoiceNumber: 'INV-00029',
    clientName: 'Colombo Harbour Traders',
    description: 'signage package',
    status: 'overdue',
    dueDate: '2026-11-12',
    daysOverdue: 8,
    amount: 385_000,
    ...payment,
  }
}

/** An overdue task. */
export function sampleDashboardTask(task: Partial<DashboardTask> = {}): DashboardTask {
  return {
    id: 115,
    title: 'Chase the missing payslips',
    description: 'Ask Tharindu for the old template',
    priority: 'Medium',
    status: 'Blocked',
    dueDate: '2026-11-16',
    isOverdue: true,
    daysOverdue: 4,
    assigneeId: '019a3f2c-0000-7000-8000-000000000003',
    assigneeName: 'Tharindu Wickramasinghe',
    projectId: 3,
    projectName: 'Payroll migration',
    ...task,
  }
}
