export { invoiceSettingsRoutes } from './invoice-settings-routes.ts'
export { getIssuingSettings } from './invoice-settings-service.ts'
export { usualLevyRate } from './usual-levy.ts'
