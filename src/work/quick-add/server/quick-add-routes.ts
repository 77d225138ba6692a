import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/quick-add-endpoints.ts'
import { addQuickTasks } from './add-quick-tasks.ts'

export function quickAddRoutes(router: Router, platform: Platform): void {
  router.write(endpoints.addQuickTasks, async ({ database, body, actor }) =>
    addQuickTasks(database, body, { actor, platform }),
  )
}
