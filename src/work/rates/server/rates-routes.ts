import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/rates-endpoints.ts'
import { getRates, replaceRates } from './rates-service.ts'

export function ratesRoutes(router: Router, { clock }: Platform): void {
  router.read(endpoints.getRates, async ({ database }) => getRates(database))
  router.write(endpoints.replaceRates, async ({ database, body, actor, ifMatch }) =>
    replaceRates(database, body, { actor, now: clock(), ifMatch }),
  )
}
