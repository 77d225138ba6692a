import type { ColumnType } from 'kysely'
import type { OptionalTimestamp } from '#platform/server/database/database.ts'
import type { Transport } from '../../shared/passkey-schema.ts'

/** A passkey of an account (spec 34). */
export interface PasskeysTable {
  id: ColumnType<string, string, never>
  user_id: ColumnType<string, string, never>
  /** As the authenticator calls it, base64url. */
  credential_id: ColumnType<string, string, never>
  /** In COSE. */
  public_key: ColumnType<Buffer, Buffer, never>
  /** Uses as its authenticator counts them; 0 for ever if it does not. */
  counter: ColumnType<number, number, number>
  transports: ColumnType<Transport[], Transport[], never>
  name: string
  /** Whether a password manager keeps it. */
  is_backed_up: boolean
  created_at: ColumnType<string, Date, never>
  last_used_at: OptionalTimestamp
}

/** What an authenticator is asked to sign, once. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  hash: ColumnType<Buffer, Buffer, never>
  purpose: ColumnType<ChallengePurpose, ChallengePurpose, never>
  /** Who adds a passkey, or proves to be there; null for signing in. */
  user_id: ColumnType<string | null, string | null, never>
  /** The sign-in whose second step it is, by its hash. */
  attempt: ColumnType<Buffer | null, Buffer | null, never>
  expires_at: ColumnType<string, Date, never>
}

export type ChallengePurpose = 'add' | 'sign-in' | 'second-way' | 'proof'

declare module '#platform/server/database/database.ts' {
  interface Database {
    passkeys: PasskeysTable
    passkey_challenges: PasskeyChallengesTable
  }
}
