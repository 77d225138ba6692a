import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedRates } from './audit-rates.ts'
import { ratesRoutes } from './rates-routes.ts'
import { undoableRates } from './undo-rates.ts'

export const rates: ServerFeature = {
  name: 'work/rates',
  routes: ratesRoutes,
  undoables: [undoableRates],
  audited: [auditedRates],
}
