import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import {
  billReady,
  getBilledTask,
  getReadyToBill,
  getReadyTotals,
} from '../shared/ready-to-bill-endpoints.ts'
import { billWork } from './bill-work.ts'
import { billedTask } from './billed-task.ts'
import { listReady } from './list-ready.ts'
import { readyTotals } from './ready-totals.ts'

export function readyToBillRoutes(router: Router, { config, clock }: Platform): void {
  const { timeZone } = config
  router.read(getReadyToBill, async ({ database, query }) => listReady(database, { ...query, timeZone }))
  router.read(getReadyTotals, async ({ database, query }) => readyTotals(database, { ...query, timeZone }))
  router.read(getBilledTask, async ({ database, params }) => billedTask(database, params.id, timeZone))

  router.write(billReady, async ({ database, body, actor }) => {
    const now = clock()
    return billWork(database, body, { actor, now, today: dayIn(timeZone, now), timeZone })
  })
}
