export { invoiceSettingsRoutes } from './invoice-settings-routes.ts'
export { createInvoiceSettings, getInvoiceSettings } from './invoice-settings-service.ts'
