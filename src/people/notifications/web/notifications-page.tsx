import { NotificationActions } from './notification-actions.tsx'
import { NotificationList } from './notification-list.tsx'

/** All notifications: /notifications. On phones the bell links here. */
export function NotificationsPage() {
  return (
    <div className="page">
      <div className="page-head notifications-page-head">
        <h1>Notifications</h1>
        <span className="push" />
        <NotificationActions />
      </div>
      <div className="page-body notifications-page">
        <NotificationList />
      </div>
    </div>
  )
}
