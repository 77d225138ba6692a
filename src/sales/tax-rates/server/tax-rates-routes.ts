import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/tax-rates-endpoints.ts'
import { getTaxRates, replaceTaxRates } from './tax-rates-service.ts'

export function taxRatesRoutes(router: Router, { clock }: Platform): void {
  router.read(endpoints.getTaxRates, async ({ database }) => getTaxRates(database))
  router.write(endpoints.replaceTaxRates, async ({ database, body, actor, ifMatch }) =>
    replaceTaxRates(database, body, { actor, now: clock(), ifMatch }),
  )
}
