export { NotificationBell } from './notification-bell.tsx'
export { NotificationSwitches } from './notification-switches.tsx'
export { useUnreadNotifications } from './notification-queries.ts'
