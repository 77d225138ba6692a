import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { undoChanges, type UndoKinds } from './undo-changes.ts'

/** @param kinds what can be restored and what can be undone */
export function undoRoutes(router: Router, platform: Platform, kinds: UndoKinds): void {
  const { clock, config } = platform
  router.write(undoEndpoint, async ({ database, body, actor }) => {
    const now = clock()
    const writer = { actor, platform, now, today: dayIn(config.timeZone, now) }
    return undoChanges(database, body.changes, kinds, writer)
  })
}
