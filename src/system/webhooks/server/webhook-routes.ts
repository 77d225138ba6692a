import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import * as endpoints from '../shared/webhook-endpoints.ts'
import { ping, readDeliveries, readDelivery, sendAgain } from './delivery-service.ts'
import {
  changeSecret,
  createWebhook,
  deleteWebhook,
  readWebhooks,
  setPaused,
  updateWebhook,
} from './webhook-service.ts'

export function webhookRoutes(router: Router, platform: Platform, events: readonly AnnouncedEvent[]): void {
  const { clock } = platform

  router.read(endpoints.listWebhooks, async ({ database }) => readWebhooks(database, clock()))
  router.read(endpoints.listWebhookEvents, async () => events.map(({ type, label }) => ({ type, label })))
  router.read(endpoints.listDeliveries, async ({ database, params, query, setTotal }) => {
    const { deliveries, total } = await readDeliveries(database, params.id, { query, now: clock() })
    setTotal(total)
    return deliveries
  })
  router.read(endpoints.getDelivery, async ({ database, params }) => readDelivery(database, params.id))

  router.write(endpoints.createWebhook, async ({ database, body, actor }) =>
    createWebhook(database, body, { platform, actor, events }),
  )
  router.write(endpoints.updateWebhook, async ({ database, params, body, actor }) =>
    updateWebhook(database, params.id, body, { platform, actor, events }),
  )
  router.write(endpoints.pauseWebhook, async ({ database, params, actor }) =>
    setPaused(database, params.id, true, { platform, actor }),
  )
  router.write(endpoints.resumeWebhook, async ({ database, params, actor }) =>
    setPaused(database, params.id, false, { platform, actor }),
  )
  router.write(endpoints.changeWebhookSecret, async ({ database, params, actor }) =>
    changeSecret(database, params.id, { platform, actor }),
  )
  router.write(endpoints.pingWebhook, async ({ database, params }) => ping(database, params.id, clock()))
  router.write(endpoints.sendDeliveryAgain, async ({ database, params, actor }) =>
    sendAgain(database, params.id, { actor, now: clock() }),
  )
  router.write(endpoints.deleteWebhook, async ({ database, params, actor }) =>
    deleteWebhook(database, params.id, actor),
  )
}
