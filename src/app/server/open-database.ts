import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '#platform/server/config.ts'
import { createPool } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/start-embedded-postgres.ts'
import { isDatabaseAway } from '#platform/server/error-reply.ts'
import { migrate } from '#platform/server/migrate.ts'
import { StartError } from '#platform/server/start-error.ts'

/** Where the SQL migrations lie. */
export const MIGRATIONS_DIRECTORY = path.resolve(import.meta.dirname, '../../../migrations')

/** How long an external database may take to come up, in milliseconds. */
const EXTERNAL_DATABASE_WAIT = 30_000

export interface OpenDatabase {
  pool: pg.Pool
  settings: pg.PoolConfig
  /** Calls back when the database ended for good and cannot be brought back. */
  onLost(listener: (reason: string) => void): void
  /** The pool must be ended before. */
  close(): Promise<void>
}

/**
 * The database of an installation, migrated: the embedded PostgreSQL of the data directory, or the one that
 * DATABASE_URL names.
 * @throws StartError with a sentence for the person who starts the server
 */
export async function openDatabase(
  config: Config,
  progress: (sentence: string) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openExternal(config.databaseUrl, progress)
  const embedded = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log: progress })
  const pool = createPool(embedded.poolConfig, () => undefined)
  try {
    await migrateAtLeisure(embedded.poolConfig, progress)
  } catch (error) {
    await pool.end()
    await embedded.stop()
    throw error
  }
  return {
    pool,
    settings: embedded.poolConfig,
    onLost: (listener) => embedded.onExit(listener),
    close: () => embedded.stop(),
  }
}

/** A migration of a large table may take longer than any call may. */
async function migrateAtLeisure(
  settings: pg.PoolConfig,
  progress: (sentence: string) => void,
): Promise<void> {
  const unlimited = {
    statement_timeout: 0,
    query_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  }
  const pool = createPool({ ...settings, ...unlimited }, () => undefined, 1)
  try {
    await migrate(pool, MIGRATIONS_DIRECTORY, progress)
  } finally {
    await pool.end()
  }
}

async function openExternal(url: string, progress: (sentence: string) => void): Promise<OpenDatabase> {
  const settings = { connectionString: url }
  const pool = createPool(settings, () => undefined)
  const deadline = Date.now() + EXTERNAL_DATABASE_WAIT
  for (;;) {
    try {
      await pool.query('select 1')
      break
    } catch (error) {
      const { message } = error as Error
      const code = 'code' in (error as object) ? String((error as { code: unknown }).code) : undefined
      if (!isDatabaseAway(code, message) || Date.now() > deadline) {
        await pool.end()
        throw new StartError(`The PostgreSQL of DATABASE_URL cannot be used: ${message}.`)
      }
      progress('waiting for the PostgreSQL of DATABASE_URL')
      await sleep(1000)
    }
  }
  try {
    await migrateAtLeisure(settings, progress)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool, settings, onLost: () => undefined, close: async () => undefined }
}
