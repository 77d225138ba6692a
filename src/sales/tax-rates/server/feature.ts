import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedTaxRates } from './audit-tax-rates.ts'
import { taxRatesRoutes } from './tax-rates-routes.ts'
import { undoableTaxRates } from './undo-tax-rates.ts'

export const taxRates: ServerFeature = {
  name: 'sales/tax-rates',
  routes: taxRatesRoutes,
  undoables: [undoableTaxRates],
  audited: [auditedTaxRates],
}
