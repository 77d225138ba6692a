export { NotificationBell } from './notification-bell.tsx'
export { NotificationSwitches, PushSwitches } from './notification-switches.tsx'
export { useUnreadNotifications } from './notification-queries.ts'
