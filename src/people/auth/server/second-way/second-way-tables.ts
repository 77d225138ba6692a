import type { ColumnType } from 'kysely'
import type { OptionalTimestamp } from '#platform/server/database/database.ts'
import type { Entity } from '#platform/server/records/changes.ts'

/** An account's authenticator app (spec 33.1). */
export interface SecondWaysTable {
  user_id: ColumnType<string, string, never>
  /** The secret that the app has too, sealed. */
  sealed_secret: Buffer
  created_at: ColumnType<string, Date, Date>
  /** Null until a first code was right: only then it is asked for. */
  confirmed_at: OptionalTimestamp
  /** The step of the last code that was used; this one and earlier ones are spent. */
  last_step: ColumnType<number, number, number>
}

export interface RecoveryCodesTable {
  user_id: ColumnType<string, string, never>
  /** SHA-256 of the code. */
  hash: ColumnType<Buffer, Buffer, never>
  used_at: OptionalTimestamp
}

/** A sign-in whose password was right and whose code is still to come. */
export interface SignInAttemptsTable {
  /** SHA-256 of the attempt's secret. */
  hash: ColumnType<Buffer, Buffer, never>
  user_id: ColumnType<string, string, never>
  remember_me: ColumnType<boolean, boolean, never>
  expires_at: ColumnType<string, Date, never>
  tries: ColumnType<number, undefined, number>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    second_ways: SecondWaysTable
    recovery_codes: RecoveryCodesTable
    sign_in_attempts: SignInAttemptsTable
  }
}

/** Administrators see in the audit trail who turns it on and off, as with sign-ins. */
export const SECOND_WAY_ENTITY: Entity = { name: 'second-way', audience: 'user:edit' }
