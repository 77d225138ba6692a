import type { OptionalTimestamp, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { ColumnType } from 'kysely'

/** One sign-in of an account, from its first tokens to its end. */
export interface SessionsTable {
  id: ColumnType<string, string, never>
  user_id: ColumnType<string, string, never>
  remember_me: ColumnType<boolean, boolean, never>
  address: ColumnType<string, string, never>
  user_agent: ColumnType<string, string, never>
  created_at: ColumnType<string, Date, never>
  /** When its owner last proved to be there: by signing in, or when asked again. */
  proven_at: RequiredTimestamp
  /** When it ends unless it is renewed; never later than its longest life (longestEnd). */
  expires_at: RequiredTimestamp
  ended_at: OptionalTimestamp
}

export interface RefreshTokensTable {
  /** SHA-256 of the token. */
  hash: ColumnType<Buffer, Buffer, never>
  session_id: ColumnType<string, string, never>
  /** When it ends without use; its session may end sooner. */
  expires_at: ColumnType<string, Date, never>
  used_at: OptionalTimestamp
}

export interface OneTimeLinksTable {
  /** SHA-256 of the link's secret. */
  hash: ColumnType<Buffer, Buffer, never>
  user_id: ColumnType<string, string, never>
  purpose: ColumnType<'invitation' | 'recovery', 'invitation' | 'recovery', never>
  created_at: ColumnType<string, Date, never>
  expires_at: ColumnType<string, Date, never>
  used_at: OptionalTimestamp
}

/** A browser and an address that an account has signed in from. */
export interface KnownBrowsersTable {
  user_id: ColumnType<string, string, never>
  /** A display name; see browserName. */
  browser: ColumnType<string, string, never>
  /** The form used for rate limits; see addressKey. */
  address: ColumnType<string, string, never>
  seen_at: RequiredTimestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    sessions: SessionsTable
    refresh_tokens: RefreshTokensTable
    one_time_links: OneTimeLinksTable
    known_browsers: KnownBrowsersTable
  }
}
