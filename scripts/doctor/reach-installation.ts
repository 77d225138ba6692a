import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Pool, PoolConfig } from 'pg'
import { type OpenDatabase, openDatabase } from '#app/server/open-database.ts'
import type { Config } from '#platform/server/config.ts'
import { createPool } from '#platform/server/database/database.ts'
import { openDataDirectory } from '#platform/server/embedded-postgres/data-directory.ts'
import { DATABASE_NAME } from '#platform/server/embedded-postgres/start-postgres.ts'
import { StartError } from '#platform/server/operations/start-error.ts'

export interface ReachedInstallation {
  pool: Pool
  settings: PoolConfig
  /** Whether a server is running on it. */
  isRunning: boolean
  /** Closes the pool, and the database when it was started for this. */
  leave(): Promise<void>
}

/**
 * The database of an installation, for reading: that of the running server with an embedded database; otherwise it is
 * started until `leave`.
 * @param open how it is started; `openDatabaseAsItIs` does not migrate it
 * @throws StartError when there is no installation, or its database cannot be used
 */
export async function reachInstallation(
  config: Config,
  progress: (sentence: string) => void,
  open: (config: Config, progress: (sentence: string) => void) => Promise<OpenDatabase> = openDatabase,
): Promise<ReachedInstallation> {
  if (config.databaseUrl === undefined) {
    if (!existsSync(path.join(config.dataDirectory, 'postgres'))) {
      throw new StartError(
        `There is no installation in ${config.dataDirectory}. Set DATA_DIR to the folder of one.`,
      )
    }
    const running = await runningDatabase(config.dataDirectory)
    if (running !== undefined) return { ...running, isRunning: true, leave: () => running.pool.end() }
  }
  const database = await open(config, progress)
  return {
    pool: database.pool,
    settings: database.settings,
    isRunning: false,
    async leave() {
      await database.pool.end()
      await database.close()
    },
  }
}

/** The embedded database, when a server is running it. */
async function runningDatabase(
  dataDirectory: string,
): Promise<Pick<ReachedInstallation, 'pool' | 'settings'> | undefined> {
  const host = openDataDirectory(dataDirectory).socketDirectory
  const settings = { host, port: 5432, user: DATABASE_NAME, database: DATABASE_NAME }
  const pool = createPool(settings, () => undefined)
  try {
    await pool.query('select 1')
    return { pool, settings }
  } catch {
    await pool.end()
    return undefined
  }
}
