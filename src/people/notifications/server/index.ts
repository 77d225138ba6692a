export { notificationRoutes } from './notification-routes.ts'
export { notify, type Notice } from './notify.ts'
export { sweepNotifications } from './sweep-notifications.ts'
