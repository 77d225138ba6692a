import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { announcedInvoices } from './announce-invoices.ts'
import { auditedInvoice } from './audit-invoice.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { auditedAccount, auditedReceipt } from './payments/audit-payments.ts'
import { restorableInvoice } from './restore-invoice.ts'
import { undoableInvoice } from './undo-invoice.ts'
import { searchableInvoice } from './lists/search-invoices.ts'
import { getInvoice, getInvoiceTotals, listInvoices } from '../shared/invoice-endpoints.ts'

export const invoices: ServerFeature<{ renderer: DocumentRenderer }> = {
  name: 'sales/invoices',
  routes: (router, platform, { renderer }) => invoiceRoutes(router, platform, renderer),
  tools: [
    {
      name: 'list_invoices',
      endpoint: listInvoices,
      description: 'Invoices, the newest first, filtered by status, client, days or a search.',
      defaults: { limit: 10 },
    },
    {
      name: 'get_invoice_totals',
      endpoint: getInvoiceTotals,
      description:
        'Sums of the invoices that a filter leaves, in all and by status: what is open, overdue, paid.',
    },
    { name: 'get_invoice', endpoint: getInvoice, description: 'One invoice with its lines and payments.' },
  ],
  restorables: [restorableInvoice],
  undoables: [undoableInvoice],
  announced: announcedInvoices,
  audited: [auditedInvoice, auditedReceipt, auditedAccount],
  searchables: [searchableInvoice],
}
