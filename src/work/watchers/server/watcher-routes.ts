import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/watcher-endpoints.ts'
import { changeWatcher } from './change-watcher.ts'

export function watcherRoutes(router: Router): void {
  router.write(endpoints.addWatcher, async ({ database, params: { id, userId }, actor }) =>
    changeWatcher(database, { taskId: id, userId, isWatching: true }, actor),
  )
  router.write(endpoints.removeWatcher, async ({ database, params: { id, userId }, actor }) =>
    changeWatcher(database, { taskId: id, userId, isWatching: false }, actor),
  )
}
