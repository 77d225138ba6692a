export { notificationRoutes } from './notification-routes.ts'
export { notify } from './notify.ts'
export { sweepNotifications } from './sweep-notifications.ts'
