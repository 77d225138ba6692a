import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { openDatabase } from '#app/server/open-database.ts'
import type { Config } from '#platform/server/config.ts'
import { createPool } from '#platform/server/database.ts'
import { openDataDirectory } from '#platform/server/embedded-postgres/data-directory.ts'
import { DATABASE_NAME } from '#platform/server/embedded-postgres/start-postgres.ts'
import { StartError } from '#platform/server/start-error.ts'

export interface ReachedInstallation {
  pool: Pool
  /** Whether a server works on it at this moment. */
  isRunning: boolean
  /** Ends the pool, and the database when it was started for this. */
  leave(): Promise<void>
}

/**
 * The database of an installation, to read from: where a server runs on the embedded one, that one; else it is started
 * until `leave`.
 * @throws StartError when there is no installation, or its database cannot be used
 */
export async function reachInstallation(
  config: Config,
  progress: (sentence: string) => void,
): Promise<ReachedInstallation> {
  if (config.databaseUrl === undefined) {
    if (!existsSync(path.join(config.dataDirectory, 'postgres'))) {
      throw new StartError(
        `There is no installation in ${config.dataDirectory}. Set DATA_DIR to the folder of one.`,
      )
    }
    const running = await runningDatabase(config.dataDirectory)
    if (running !== undefined) return { pool: running, isRunning: true, leave: () => running.end() }
  }
  const database = await openDatabase(config, progress)
  return {
    pool: database.pool,
    isRunning: false,
    async leave() {
      await database.pool.end()
      await database.close()
    },
  }
}

/** The embedded database, when a server keeps it running. */
async function runningDatabase(dataDirectory: string): Promise<Pool | undefined> {
  const host = openDataDirectory(dataDirectory).socketDirectory
  const pool = createPool({ host, port: 5432, user: DATABASE_NAME, database: DATABASE_NAME }, () => undefined)
  try {
    await pool.query('select 1')
    return pool
  } catch {
    await pool.end()
    return undefined
  }
}
