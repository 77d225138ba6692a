import { readdirSync } from 'node:fs'
import { type BackupMeans, type Backups, startBackups } from '#system/installation/server/index.ts'
import { MIGRATIONS_DIRECTORY } from '#app/server/open-database.ts'
import type { BackupSchedule } from '#system/installation/server/start-backups.ts'
import { openTestScratch, type TestApp } from './test-app.ts'

/** Only by hand: a test triggers each check itself. */
const NEVER = 2 ** 30

/** A process that makes the nightly backups of an app's installation and retains `kept` of them. */
export function makeNightly(
  app: TestApp,
  {
    kept = 5,
    means = {},
    times = {},
  }: { kept?: number; means?: Partial<BackupMeans>; times?: Partial<BackupSchedule> } = {},
): Backups {
  const { databaseSettings } = app
  const { config } = app.platform
  return startBackups(
    { ...app.platform, config: { ...config, backupsKept: kept } },
    {
      databaseSettings,
      version: 'test',
      migrationsDirectory: MIGRATIONS_DIRECTORY,
      openScratch: () => openTestScratch(databaseSettings),
      ...means,
    },
    { first: NEVER, look: NEVER, ...times },
  )
}

/** The argument of start-backups.test-process.ts. @param lease milliseconds */
export function processOrder(app: TestApp, lease: number): string {
  return JSON.stringify({
    database: app.databaseSettings,
    backupDirectory: app.platform.config.backupDirectory,
    migrationsDirectory: MIGRATIONS_DIRECTORY,
    ahead: app.platform.clock().getTime() - Date.now(),
    lease,
  })
}

/** Moves the app's clock to an instant. */
export function setClock(app: TestApp, instant: string): void {
  app.moveClock(Date.parse(instant) - app.platform.clock().getTime())
}

/** All backups, oldest first. */
export async function backupRows(app: TestApp): Promise<Record<string, unknown>[]> {
  const { rows } = await app.platform.pool.query<Record<string, unknown>>('select * from backups order by id')
  return rows
}

/** The files in the app's backup folder. */
export function backupFiles(app: TestApp): string[] {
  return readdirSync(app.platform.config.backupDirectory).toSorted()
}
