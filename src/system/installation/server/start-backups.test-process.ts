import { writeSync } from 'node:fs'
import type pg from 'pg'
import { startChangeFeed } from '#platform/server/live/change-feed.ts'
import { readConfig } from '#platform/server/config.ts'
import { createDatabase, createPool } from '#platform/server/database/database.ts'
import { startBackups } from './start-backups.ts'

/** A process of its own that makes the nightly backup, for the tests that kill it. It writes a line when it has begun. */
interface Order {
  database: pg.PoolConfig
  backupDirectory: string
  migrationsDirectory: string
  /** How far its clock is ahead, in milliseconds. */
  ahead: number
  /** Milliseconds. */
  lease: number
}

const order: Order = JSON.parse(process.argv[2] ?? '')
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const backups = startBackups(
  {
    config: readConfig({ BACKUP_DIR: order.backupDirectory }),
    database: createDatabase(createPool(order.database, () => undefined)),
    feed: await startChangeFeed(order.database, log),
    log,
    clock: () => new Date(Date.now() + order.ahead),
  },
  {
    databaseSettings: order.database,
    version: 'test',
    migrationsDirectory: order.migrationsDirectory,
    openScratch: async () => undefined,
  },
  { lease: order.lease, renewal: order.lease / 4 },
)
const made = backups.look()
writeSync(1, 'begun\n')
await made
