import type { FeatureCalls } from '#test/feature-calls.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /dashboard': 'users',
    'GET /dashboard/stats': 'users',
    'GET /dashboard/financial/monthly': 'admins',
    'GET /dashboard/cashflow': 'admins',
    'GET /dashboard/payments/upcoming': 'admins',
    'GET /dashboard/tasks/overdue': 'users',
    'GET /dashboard/tasks/user': 'users',
    'GET /dashboard/income-expense-chart': 'admins',
    'GET /dashboard/financial/chart': 'admins',
    'GET /dashboard/financial/summary': 'admins',
  },
}
