import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '#platform/server/config.ts'
import { withDatabaseName } from '#platform/server/database/database-address.ts'
import { createPool } from '#platform/server/database/database.ts'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/start-embedded-postgres.ts'
import { DATABASE_NAME } from '#platform/server/embedded-postgres/start-postgres.ts'
import { isDatabaseAway } from '#platform/server/http/error-reply.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { proveNotifications } from '#platform/server/live/prove-notifications.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { copyBeforeMigration } from './copy-before-migration.ts'
import { openScratchDatabase, type ScratchDatabase } from './scratch-database.ts'

/** The folder of the SQL migrations. */
export const MIGRATIONS_DIRECTORY = path.resolve(import.meta.dirname, '../../../migrations')

/** How long an external database may take to come up, in milliseconds; a failover takes half a minute. */
const EXTERNAL_DATABASE_WAIT = 120_000

const START_LOCK = 7_301_003

export interface OpenDatabase {
  pool: pg.Pool
  settings: pg.PoolConfig
  /** Called when the database ended and cannot be restarted. */
  onLost(listener: (reason: string) => void): void
  /**
   * A scratch database beside the real one, to verify a backup in; undefined when this role may not create one.
   * @throws an error of the database
   */
  openScratch: () => Promise<ScratchDatabase | undefined>
  /** The pool must be closed first. */
  close(): Promise<void>
}

/**
 * The database of an installation, migrated: the embedded PostgreSQL of the data directory, or the one that
 * DATABASE_URL names. Before a migration its data is copied to the backup directory.
 * @throws StartError with a sentence for the person who starts the server
 */
export async function openDatabase(
  config: Config,
  progress: (sentence: string) => void,
): Promise<OpenDatabase> {
  const database = await openDatabaseAsItIs(config, progress)
  try {
    if (config.databaseUrl !== undefined) await proveNotifications(database.pool, database.settings)
    await migrateAtLeisure(config, database.settings, progress)
    return database
  } catch (error) {
    await database.pool.end()
    await database.close()
    throw error
  }
}

/**
 * The database of an installation in its current state: possibly of an older release, possibly empty.
 * @throws StartError as `openDatabase`
 */
export async function openDatabaseAsItIs(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'> & Partial<Pick<Config, 'postgresBinaries'>>,
  progress: (sentence: string) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openExternal(config.databaseUrl, progress)
  const embedded = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    binariesDirectory: config.postgresBinaries,
    log: progress,
  })
  const settings = embedded.poolConfig
  return {
    pool: createPool(settings, () => undefined),
    settings,
    onLost: (listener) => embedded.onExit(listener),
    openScratch: () =>
      openScratchDatabase({
        administrator: { ...settings, user: SUPERUSER, database: 'postgres' },
        database: DATABASE_NAME,
        owner: DATABASE_NAME,
        settingsFor: (database) => ({ ...settings, database }),
      }),
    close: () => embedded.stop(),
  }
}

/** Migrating a large table may take longer than any request is allowed to. */
async function migrateAtLeisure(
  config: Config,
  settings: pg.PoolConfig,
  progress: (sentence: string) => void,
): Promise<void> {
  const unlimited = {
    statement_timeout: 0,
    query_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  }
  const pool = createPool({ ...settings, ...unlimited }, () => undefined, 2)
  try {
    // of several processes that start at once, one copies and migrates while the others wait
    await alone(pool, async () => {
      await copyBeforeMigration(pool, settings, config, MIGRATIONS_DIRECTORY, progress)
      await migrate(pool, MIGRATIONS_DIRECTORY, progress)
    })
  } finally {
    await pool.end()
  }
}

async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    await work()
  } finally {
    // closes the connection and so releases the lock
    client.release(true)
  }
}

async function openExternal(url: string, progress: (sentence: string) => void): Promise<OpenDatabase> {
  const settings = { connectionString: url }
  const pool = createPool(settings, () => undefined)
  const deadline = Date.now() + EXTERNAL_DATABASE_WAIT
  for (;;) {
    try {
      const { rows } = await pool.query<{ name: string }>('select current_database()::text as name')
      return {
        pool,
        settings,
        onLost: () => undefined,
        openScratch: () =>
          openScratchDatabase({
            administrator: settings,
            database: rows[0]?.name ?? '',
            owner: undefined,
            settingsFor: (database) => ({ connectionString: withDatabaseName(url, database) }),
          }),
        close: async () => undefined,
      }
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
}
