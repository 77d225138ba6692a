/** What an opened bell shows, loaded together. */
export { NotificationActions } from './notification-actions.tsx'
export { NotificationList } from './notification-list.tsx'
