import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/label-endpoints.ts'
import { createLabel, listLabels, updateLabel } from './label-service.ts'
import { labels } from './label-tables.ts'

export function labelRoutes(router: Router, { clock }: Platform): void {
  router.read(endpoints.listLabels, async ({ database }) => listLabels(database))
  router.write(endpoints.createLabel, async ({ database, body, actor }) =>
    createLabel(database, body, { actor, now: clock() }),
  )
  router.write(endpoints.updateLabel, async ({ database, params, body, actor }) =>
    updateLabel(database, params.id, body, { actor, now: clock() }),
  )
  router.write(endpoints.deleteLabel, async ({ database, params, actor }) =>
    labels.remove(database, params.id, actor),
  )
}
