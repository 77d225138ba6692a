export { invoiceSettingsRoutes } from './invoice-settings-routes.ts'
export { reattachSettings, restorableInvoiceSettings } from './restore-invoice-settings.ts'
