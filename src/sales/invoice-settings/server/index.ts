export { invoiceSettingsRoutes } from './invoice-settings-routes.ts'
export { getInvoiceSettings } from './invoice-settings-service.ts'
