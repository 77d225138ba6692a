export { createInvoice } from './create-invoice.ts'
export { invoiceRoutes } from './invoice-routes.ts'
export { reattachInvoices, restorableInvoice } from './restore-invoice.ts'
