import type { ColumnType } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'

/** Which subject of an issuer is which account (spec 37.2). */
export interface IdentitiesTable {
  id: ColumnType<string, string, never>
  user_id: ColumnType<string, string, never>
  issuer: ColumnType<string, string, never>
  subject: ColumnType<string, string, never>
  /** At the issuer, when it was connected. */
  email: ColumnType<string, string, never>
  created_at: ColumnType<string, Date, never>
}

/** A browser that is at the issuer. */
export interface OpenIdStartsTable {
  /** SHA-256 of the state. */
  state_hash: ColumnType<Buffer, Buffer, never>
  /** SHA-256 of the browser's cookie. */
  browser_hash: ColumnType<Buffer, Buffer, never>
  return_path: ColumnType<string, string, never>
  remember_me: ColumnType<boolean, boolean, never>
  expires_at: ColumnType<string, Date, never>
}

/** A browser that came back, and whose page will call. */
export interface OpenIdResultsTable {
  /** SHA-256 of the browser's cookie. */
  hash: ColumnType<Buffer, Buffer, never>
  user_id: ColumnType<string, string, never>
  remember_me: ColumnType<boolean, boolean, never>
  expires_at: ColumnType<string, Date, never>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    identities: IdentitiesTable
    openid_starts: OpenIdStartsTable
    openid_results: OpenIdResultsTable
  }
}

/** Administrators see in the audit trail who is connected, as with sign-ins. */
export const IDENTITY_ENTITY: Entity = { name: 'identity', audience: 'user:edit' }
