/**
 * Writes all data of an installation to one file: `npm run backup -- FILE`, whether or not its server is running.
 * Without FILE the backup gets a dated name in BACKUP_DIR.
 */
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { openDatabaseAsItIs } from '#app/server/open-database.ts'
import { productVersion } from '#app/server/product-version.ts'
import { backupName, makeBackupDirectory } from '#platform/server/backup/backup-directory.ts'
import { BackupError } from '#platform/server/backup/backup-error.ts'
import { partName } from '#platform/server/backup/write-archive.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { givenFile } from './backup/given-file.ts'
import { reachInstallation } from './doctor/reach-installation.ts'

async function chooseFile(config: Config, now: Date): Promise<string> {
  const given = givenFile('npm run backup -- FILE')
  if (given !== undefined) return given
  await makeBackupDirectory(config.backupDirectory)
  return path.join(config.backupDirectory, backupName('backup', now, config.timeZone))
}

async function runBackup(): Promise<void> {
  const began = performance.now()
  const config = readConfig()
  const now = new Date()
  const progress = (sentence: string) => console.log(`  ${sentence}`)
  const file = await chooseFile(config, now)
  const installation = await reachInstallation(config, progress, openDatabaseAsItIs)
  if (installation.isRunning) console.log('The server is running; it can go on meanwhile.')
  try {
    const written = writeBackup(installation.settings, file, { version: productVersion(), now, progress })
    stopOnSignals(file)
    const { total } = await written
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${file}: ${total.rows} rows, ${statSync(file).size} bytes, ${seconds} seconds.`)
  } finally {
    await installation.leave()
  }
}

/** Ctrl-C leaves no partial file. */
function stopOnSignals(file: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      rmSync(partName(file), { force: true })
      console.error('Interrupted: no backup was written.')
      process.exit(1)
    })
  }
}

runBackup().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof BackupError ? error.message : error)
  process.exitCode = 1
})
