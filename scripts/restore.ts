/**
 * Fills an empty installation from a backup: `npm run restore -- FILE`, into the data folder of DATA_DIR or the
 * PostgreSQL of DATABASE_URL. Nothing is written until the file is verified, and never where there is data already.
 */
import { MIGRATIONS_DIRECTORY, openDatabaseAsItIs } from '#app/server/open-database.ts'
import { BackupError } from '#platform/server/backup/backup-error.ts'
import { proveRestorable, restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { readConfig } from '#platform/server/config.ts'
import { describeBreach } from '#platform/server/database/invariants.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { givenFile } from './backup/given-file.ts'
import { examine } from './doctor/examine.ts'

async function runRestore(): Promise<void> {
  const began = performance.now()
  const config = readConfig()
  const progress = (sentence: string) => console.log(`  ${sentence}`)
  const usage = 'npm run restore -- FILE'
  const file = givenFile(usage)
  if (file === undefined) throw new BackupError(`Say which backup: ${usage}`)
  const proven = await proveRestorable(file, MIGRATIONS_DIRECTORY)
  const { madeAt, total } = proven
  progress(`the backup of ${madeAt} is whole: ${total.rows} rows in ${total.tables} tables`)
  const database = await openDatabaseAsItIs(config, progress)
  try {
    const options = { migrationsDirectory: MIGRATIONS_DIRECTORY, progress, proven }
    await restoreBackup(file, database.settings, options)
    const findings = await examine(database.pool)
    const wrong = findings.flatMap(({ breach }) => (breach === undefined ? [] : [breach]))
    for (const breach of wrong) console.log(`  wrong  ${describeBreach(breach)}`)
    const held = `${findings.length - wrong.length} of ${findings.length} checks hold`
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Restored from ${file}: ${total.rows} rows, ${seconds} seconds, ${held}.`)
    if (wrong.length > 0)
      console.log('Everything is as it was in the backup. Its books need a look: see the lines above.')
  } finally {
    await database.pool.end()
    await database.close()
  }
}

runRestore().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof BackupError ? error.message : error)
  process.exitCode = 1
})
