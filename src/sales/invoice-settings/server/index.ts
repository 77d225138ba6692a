export { createInvoiceSettings, getInvoiceSettings } from './invoice-settings-service.ts'
export { invoiceSettingsRoutes } from './invoice-settings-routes.ts'
export { reattachSettings, restorableInvoiceSettings } from './restore-invoice-settings.ts'
export { undoableInvoiceSettings } from './undo-invoice-settings.ts'
