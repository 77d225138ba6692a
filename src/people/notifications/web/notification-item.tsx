import {
  IconAt,
  IconCalendarDue,
  IconCalendarShare,
  IconCash,
  IconCashOff,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDatabaseX,
  IconDevices,
  IconEye,
  IconGauge,
  IconKey,
  IconMessage,
  IconMessageQuestion,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldPlus,
  IconUserCheck,
  IconWebhook,
  IconUserPlus,
  IconUserShield,
  type TablerIcon,
  IconReceipt2,
} from '@tabler/icons-react'
import { withSeparators } from '#platform/shared/counted.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { opensElsewhere } from '#platform/web/page/opens-elsewhere.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import type { Notification, NotificationKind } from '../shared/notification-schema.ts'

const ICONS: Readonly<Record<NotificationKind, TablerIcon>> = {
  'task-assigned': IconUserCheck,
  'task-commented': IconMessage,
  'task-watched': IconEye,
  mentioned: IconAt,
  'task-due': IconCalendarDue,
  'timer-running': IconClock,
  'sign-up-waiting': IconUserPlus,
  'quote-accepted': IconCircleCheck,
  'quote-declined': IconCircleX,
  'question-asked': IconMessageQuestion,
  'slip-received': IconReceipt2,
  'invoice-paid': IconCash,
  'payment-reversed': IconCashOff,
  'budget-reached': IconGauge,
  'backup-failed': IconDatabaseX,
  'new-sign-in': IconDevices,
  'session-stolen': IconShieldExclamation,
  'token-made': IconKey,
  'second-way-changed': IconShieldCheck,
  'identity-connected': IconUserShield,
  'second-way-required': IconShieldPlus,
  'feed-made': IconCalendarShare,
  'webhook-paused': IconWebhook,
}

export interface NotificationItemProps {
  notification: Notification
  /** Marks it as read; without `isElsewhere` its page opens here. */
  onOpen: (notification: Notification, isElsewhere: boolean) => void
}

/** What happened, who did it, and when: a real link, so that it can also open in another tab. */
export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const { kind, title, detail, path, actorName, count, isRead, updatedAt } = notification
  const { timeZone } = useAccount()
  const today = useToday()
  const Icon = ICONS[kind]
  const facts = [
    // most titles begin with the name
    ...(title.startsWith(actorName) ? [] : [actorName]),
    recentTime(updatedAt, timeZone, today),
    ...(count > 1 ? [`${withSeparators(count)} times`] : []),
  ]
  return (
    <li>
      <a
        className="notification"
        href={path}
        data-unread={!isRead}
        onClick={(event) => {
          const isElsewhere = opensElsewhere(event)
          if (!isElsewhere) event.preventDefault()
          onOpen(notification, isElsewhere)
        }}
        onAuxClick={(event) => {
          if (event.button === 1) onOpen(notification, true)
        }}
      >
        <span className="round-icon notification-icon" aria-hidden>
          <Icon size={16} stroke={1.75} />
        </span>
        <span className="notification-text">
          {isRead ? null : <span className="visually-hidden">Unread: </span>}
          <span className="notification-title">{title}</span>
          {detail === '' ? null : <span className="clamped notification-detail">{detail}</span>}
          <time className="note" dateTime={updatedAt} title={formatInstant(updatedAt, timeZone)}>
            {facts.join(' · ')}
          </time>
        </span>
        <span className="notification-mark" aria-hidden />
      </a>
    </li>
  )
}
