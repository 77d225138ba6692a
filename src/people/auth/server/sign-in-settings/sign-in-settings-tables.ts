import type { ColumnType } from 'kysely'
import type { OptionalTimestamp } from '#platform/server/database/database.ts'
import type { Entity } from '#platform/server/records/changes.ts'

/** The one row: how people sign in to this installation. */
export interface SignInSettingsTable {
  id: ColumnType<number, never, never>
  /** Null: administrators and accountants need no second way. */
  second_way_required_at: OptionalTimestamp
  /** The one account that keeps its password; null: passwords are not switched off. */
  password_keeper: string | null
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    sign_in_settings: SignInSettingsTable
  }
}

export const SIGN_IN_SETTINGS_ENTITY: Entity = { name: 'sign-in-settings', audience: 'user:edit' }
/** The id of the one row, in the audit trail. */
export const SIGN_IN_SETTINGS_ID = 1
