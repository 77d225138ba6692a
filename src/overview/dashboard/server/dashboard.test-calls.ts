import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /dashboard': 'users',
    'GET /dashboard/stats': 'users',
    'GET /dashboard/financial/monthly': 'accountants',
    'GET /dashboard/cashflow': 'accountants',
    'GET /dashboard/payments/upcoming': 'accountants',
    'GET /dashboard/tasks/overdue': 'users',
    'GET /dashboard/tasks/user': 'users',
    'GET /dashboard/income-expense-chart': 'accountants',
    'GET /dashboard/financial/chart': 'accountants',
    'GET /dashboard/financial/summary': 'accountants',
  },
}
