import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/notification-endpoints.ts'
import {
  countUnread,
  getPreferences,
  listNotifications,
  markRead,
  savePreferences,
} from './notification-service.ts'
import { readPushState, switchPushOff, switchPushOn } from './push/push-service.ts'
import { testPush } from './push/test-push.ts'

export function notificationRoutes(router: Router, platform: Platform): void {
  const { clock } = platform
  router.read(endpoints.listNotifications, async ({ database, query, actor, setTotal }) => {
    const { notifications, total } = await listNotifications(database, query, actor)
    setTotal(total)
    return notifications
  })
  router.read(endpoints.getUnreadNotifications, async ({ database, actor }) => ({
    unread: await countUnread(database, actor),
  }))
  router.write(endpoints.markNotificationsRead, async ({ database, body, actor }) => ({
    unread: await markRead(database, body.ids, actor, clock()),
  }))

  router.read(endpoints.getNotificationPreferences, async ({ database, actor }) =>
    getPreferences(database, actor),
  )
  router.write(endpoints.saveNotificationPreferences, async ({ database, body, actor }) =>
    savePreferences(database, body, actor),
  )

  router.read(endpoints.getPushState, async ({ database, actor }) => readPushState(database, actor))
  router.write(endpoints.switchPushOn, async ({ database, body, actor }) =>
    switchPushOn(database, body, actor, clock()),
  )
  router.writeAlone(endpoints.testPush, ({ actor }) => testPush(platform, actor))
  router.write(endpoints.switchPushOff, async ({ database, actor }) => switchPushOff(database, actor))
}
