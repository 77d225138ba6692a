import type { ServerFeature } from '#platform/server/feature.ts'
import { notificationRoutes } from './notification-routes.ts'
import { startPush } from './push/deliver-pushes.ts'
import { sweepPushes } from './push/sweep-pushes.ts'
import { sweepNotifications } from './sweep-notifications.ts'

export const notifications: ServerFeature = {
  name: 'people/notifications',
  routes: notificationRoutes,
  sweeps: [sweepNotifications, sweepPushes],
  start: (platform) => startPush(platform),
}
