import type { ColumnType } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'

/** Addresses at which calendars read due tasks (spec 38). */
export interface CalendarFeedsTable {
  user_id: ColumnType<string, string, never>
  /** SHA-256 of the address's secret. */
  hash: ColumnType<Buffer, Buffer, Buffer>
  created_at: ColumnType<string, Date, Date>
  last_used_at: ColumnType<string | null, null, Date | null>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    calendar_feeds: CalendarFeedsTable
  }
}

/** Administrators see in the audit trail who makes and ends one, as with personal tokens. */
export const FEED_ENTITY: Entity = { name: 'calendar-feed', audience: 'user:edit' }
