import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/digest-endpoints.ts'
import { getDigest, saveDigest } from './digest-setting.ts'

export function reminderRoutes(router: Router, _platform: Platform): void {
  router.read(endpoints.getDigest, async ({ database, actor }) => getDigest(database, actor.id))
  router.write(endpoints.saveDigest, async ({ database, body, actor }) =>
    saveDigest(database, actor.id, body),
  )
}
