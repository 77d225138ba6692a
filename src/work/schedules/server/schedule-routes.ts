import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/schedule-endpoints.ts'
import { nextDays } from './plan-runs.ts'
import { getSchedule, knownOf, listSchedules, readOneJoined } from './read-schedules.ts'
import { schedules } from './schedule-tables.ts'
import { makeMissed } from './make-missed.ts'
import { endSchedule, pauseSchedule, resumeSchedule, runNow, skipRun } from './steer-schedule.ts'
import { createSchedule, replaceSchedule } from './write-schedule.ts'
import { momentOf } from './writer.ts'

export function scheduleRoutes(router: Router, platform: Platform): void {
  router.read(endpoints.listSchedules, async ({ database, query, setTotal }) => {
    const { rows, total } = await listSchedules(database, query, momentOf(platform))
    setTotal(total)
    return rows
  })
  router.read(endpoints.getSchedule, async ({ database, params, actor }) =>
    getSchedule(database, params.id, momentOf(platform), actor),
  )
  router.read(endpoints.previewSchedule, async ({ database, params, query }) => {
    const moment = momentOf(platform)
    const known = knownOf(await readOneJoined(database, params.id, moment), moment)
    return { days: nextDays(known, moment.today, query.n) }
  })

  router.write(endpoints.createSchedule, async ({ database, body, actor }) =>
    createSchedule(database, body, { actor, platform }),
  )
  router.write(endpoints.replaceSchedule, async ({ database, params, body, actor, ifMatch }) =>
    replaceSchedule(database, params.id, body, { actor, platform, ifMatch }),
  )
  router.write(endpoints.deleteSchedule, async ({ database, params, actor }) =>
    schedules.remove(database, params.id, actor),
  )
  router.write(endpoints.pauseSchedule, async ({ database, params, actor }) =>
    pauseSchedule(database, params.id, { actor, platform }),
  )
  router.write(endpoints.resumeSchedule, async ({ database, params, actor }) =>
    resumeSchedule(database, params.id, { actor, platform }),
  )
  router.write(endpoints.skipRun, async ({ database, params, body, actor }) =>
    skipRun(database, params.id, body.day, { actor, platform }),
  )
  router.write(endpoints.runNow, async ({ database, params, actor }) =>
    runNow(database, params.id, { actor, platform }),
  )
  router.write(endpoints.makeMissed, async ({ database, params, actor }) =>
    makeMissed(database, params.id, { actor, platform }),
  )
  router.write(endpoints.endSchedule, async ({ database, params, actor }) =>
    endSchedule(database, params.id, { actor, platform }),
  )
}
