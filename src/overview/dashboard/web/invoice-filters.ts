import type { InvoiceStatus } from '#sales/invoices/shared/invoice-status.ts'

/** Statuses of invoices with payments, for the list's address. */
export const PAID: InvoiceStatus[] = ['Partially Paid', 'Paid']
/** Statuses of invoices with a balance due. */
export const DUE: InvoiceStatus[] = ['Sent', 'Partially Paid', 'Overdue']
