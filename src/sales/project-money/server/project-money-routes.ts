import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/project-money-endpoints.ts'
import { readProjectMoney } from './read-project-money.ts'

export function projectMoneyRoutes(router: Router): void {
  router.read(endpoints.getProjectMoney, async ({ database, params }) =>
    readProjectMoney(database, params.id),
  )
}
