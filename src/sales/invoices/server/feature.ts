import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedInvoice } from './audit-invoice.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { auditedAccount, auditedReceipt } from './payments/audit-payments.ts'
import { restorableInvoice } from './restore-invoice.ts'
import { undoableInvoice } from './undo-invoice.ts'
import { searchableInvoice } from './lists/search-invoices.ts'

export const invoices: ServerFeature<{ renderer: DocumentRenderer }> = {
  name: 'sales/invoices',
  routes: (router, platform, { renderer }) => invoiceRoutes(router, platform, renderer),
  restorables: [restorableInvoice],
  undoables: [undoableInvoice],
  audited: [auditedInvoice, auditedReceipt, auditedAccount],
  searchables: [searchableInvoice],
}
