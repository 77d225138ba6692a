import type { ServerFeature } from '#platform/server/feature.ts'
import { invoiceSettingsRoutes } from './invoice-settings-routes.ts'
import {
  auditedInvoiceSettings,
  restorableInvoiceSettings,
  undoableInvoiceSettings,
} from './invoice-settings-tables.ts'

export const invoiceSettings: ServerFeature = {
  name: 'sales/invoice-settings',
  routes: invoiceSettingsRoutes,
  restorables: [restorableInvoiceSettings],
  undoables: [undoableInvoiceSettings],
  audited: [auditedInvoiceSettings],
}
