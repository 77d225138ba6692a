export type { LineWork } from './billed-work.ts'
export { addWorkToDraft, createInvoiceOfWork } from './invoice-of-work.ts'
