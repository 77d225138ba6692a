import type { ServerFeature } from '#platform/server/feature.ts'
import { notificationRoutes } from './notification-routes.ts'
import { sweepNotifications } from './sweep-notifications.ts'

export const notifications: ServerFeature = {
  name: 'people/notifications',
  routes: notificationRoutes,
  sweeps: [sweepNotifications],
}
