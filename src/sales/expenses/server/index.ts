export { createExpenses } from './expense-service.ts'
export { expenses } from './expense-tables.ts'
