import type { OptionalTimestamp, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { NotificationKind } from '../shared/notification-schema.ts'

export interface NotificationsTable {
  id: GeneratedAlways<number>
  user_id: ColumnType<string, string, never>
  kind: NotificationKind
  /** The subject: unread notifications about the same record are merged. */
  entity: string
  entity_id: string
  title: string
  detail: string
  path: string
  actor_name: string
  /** How many were merged. */
  count: number
  read_at: OptionalTimestamp
  created_at: RequiredTimestamp
  updated_at: RequiredTimestamp
}

/** How a person wants a kind; without a row, and where it is null, the kind's default applies. */
export interface NotificationPreferencesTable {
  user_id: string
  kind: NotificationKind
  mail: boolean | null
  push: boolean | null
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    notifications: NotificationsTable
    notification_preferences: NotificationPreferencesTable
  }
}

/** The signal to open browsers that a person's notifications or preferences changed; see signalUsers. */
export const NOTIFICATION_SIGNAL = 'notification'
