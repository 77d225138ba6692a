/** The content of an open bell, loaded together. */
export { NotificationActions } from './notification-actions.tsx'
export { NotificationList } from './notification-list.tsx'
