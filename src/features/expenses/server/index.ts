export { expenseRoutes } from './expense-routes.ts'
export { restorableExpense } from './restore-expense.ts'
