export { createExpenses } from './expense-service.ts'
