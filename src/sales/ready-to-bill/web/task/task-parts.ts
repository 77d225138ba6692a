export { TaskInvoices } from './task-invoices.tsx'
export { TaskWorth } from './task-worth.tsx'
