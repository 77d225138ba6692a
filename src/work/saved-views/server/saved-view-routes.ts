import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as reads from '../shared/saved-view-endpoints.ts'
import * as writes from '../shared/saved-view-write-endpoints.ts'
import {
  createSavedView,
  deleteSavedView,
  getSavedView,
  listSavedViews,
  updateSavedView,
} from './saved-view-service.ts'

export function savedViewRoutes(router: Router, { clock }: Platform): void {
  router.read(reads.listSavedViews, async ({ database, query, actor, setTotal }) => {
    const { views, total } = await listSavedViews(database, query, actor)
    setTotal(total)
    return views
  })
  router.read(reads.getSavedView, async ({ database, params, actor }) =>
    getSavedView(database, params.id, actor),
  )
  router.write(writes.createSavedView, async ({ database, body, actor }) =>
    createSavedView(database, body, { actor, now: clock() }),
  )
  router.write(writes.updateSavedView, async ({ database, params, body, actor }) =>
    updateSavedView(database, params.id, body, { actor, now: clock() }),
  )
  router.write(writes.deleteSavedView, async ({ database, params, actor }) =>
    deleteSavedView(database, params.id, actor),
  )
}
