import type { InvoiceStatus } from '#sales/invoices/shared/invoice-status.ts'

/** Invoices on which something was paid, by their status in the list's address. */
export const PAID: InvoiceStatus[] = ['Partially Paid', 'Paid']
/** Invoices of which something is left to pay. */
export const DUE: InvoiceStatus[] = ['Sent', 'Partially Paid', 'Overdue']
