import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Authenticate } from './security/actor.ts'
import type { ChangeFeed } from './live/change-feed.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Network } from './security/guarded-request.ts'
import type { Presence } from './live/presence.ts'
import type { RateLimits } from './security/rate-limits.ts'
import type { Secrets } from './security/secrets.ts'

/** Structured log lines: details first, then a short sentence. Details never contain secrets. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** What features work with. */
export interface Platform {
  config: Config
  pool: pg.Pool
  database: Kysely<Database>
  secrets: Secrets
  rateLimits: RateLimits
  feed: ChangeFeed
  presence: Presence
  authenticate: Authenticate
  log: Log
  /** Reaches addresses that users type; see guarded-request.ts. */
  network: Network
  /** The current time; set by tests. */
  clock: () => Date
}
