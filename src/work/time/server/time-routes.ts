import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/time-endpoints.ts'
import { exportTime, listTime } from './list-time.ts'
import { discardTimer, getTimer, startTimer, stopTimer } from './run-timer.ts'
import { createTime, deleteTime, updateTime, viewerOf } from './write-time.ts'

export function timeRoutes(router: Router, platform: Platform): void {
  router.read(endpoints.getTimer, async ({ database, actor }) => ({
    timer: await getTimer(database, actor.id),
  }))
  router.write(endpoints.startTimer, async ({ database, body, actor }) =>
    startTimer(database, body, { actor, platform }),
  )
  router.write(endpoints.stopTimer, async ({ database, body, actor }) => ({
    stopped: await stopTimer(database, body, { actor, platform }),
  }))
  router.write(endpoints.discardTimer, async ({ database, actor }) =>
    discardTimer(database, { actor, platform }),
  )

  router.read(endpoints.listTime, async ({ database, query, actor, setTotal }) => {
    const { total, ...page } = await listTime(database, query, await viewerOf(database, { actor, platform }))
    setTotal(total)
    return page
  })
  router.read(endpoints.exportTime, async ({ database, query, actor }) =>
    exportTime(database, query, await viewerOf(database, { actor, platform })),
  )
  router.write(endpoints.createTime, async ({ database, body, actor }) => ({
    entries: await createTime(database, body, { actor, platform }),
  }))
  router.write(endpoints.updateTime, async ({ database, params, body, actor }) =>
    updateTime(database, params.id, body, { actor, platform }),
  )
  router.write(endpoints.deleteTime, async ({ database, params, actor }) =>
    deleteTime(database, params.id, { actor, platform }),
  )
}
