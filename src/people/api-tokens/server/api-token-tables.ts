import type { ColumnType } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { Timestamp } from '#platform/server/database/database.ts'
import type { Permission } from '#platform/shared/permissions.ts'

/** Personal tokens (spec 32). */
export interface ApiTokensTable {
  id: ColumnType<string, string, never>
  user_id: string
  name: string
  /** SHA-256 of the token. */
  hash: Buffer
  hint: string
  scopes: Permission[]
  /** Calendar day. */
  ends_on: string
  created_at: Timestamp
  last_used_at: ColumnType<string | null, never, never>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    api_tokens: ApiTokensTable
  }
}

/** Administrators see in the audit trail who makes and ends tokens, as with sign-ins. */
export const API_TOKEN_ENTITY: Entity = { name: 'api-token', audience: 'user:edit' }
