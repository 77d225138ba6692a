import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readManifest } from '#platform/server/backup/read-backup.ts'
import { readConfig } from '#platform/server/config.ts'
import { createPool } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { folderWithCluster } from '#test/embedded-postgres/test-databases.ts'
import { cleanUpAfterTest, temporaryFolder } from '#test/embedded-postgres/test-instances.ts'
import { MIGRATIONS_DIRECTORY, openDatabase, openDatabaseAsItIs } from './open-database.ts'

const config = (dataDirectory: string) =>
  readConfig({ DATA_DIR: dataDirectory, BACKUP_DIR: path.join(dataDirectory, 'backups') })

/** An installation of the release that had the migrations up to 0010, and some work in it. */
async function olderInstallation(statements: string): Promise<string> {
  const folder = folderWithCluster()
  const migrations = temporaryFolder()
  for (const name of fs.readdirSync(MIGRATIONS_DIRECTORY))
    if (name < '0011') fs.copyFileSync(path.join(MIGRATIONS_DIRECTORY, name), path.join(migrations, name))
  const database = await openDatabaseAsItIs(config(folder), () => undefined)
  const pool = createPool(database.settings, () => undefined, 1)
  await migrate(pool, migrations, () => undefined)
  await pool.query(statements)
  await pool.end()
  await database.pool.end()
  await database.close()
  return folder
}

async function start(folder: string): Promise<{ lines: string[]; applied: number }> {
  const lines: string[] = []
  const database = await openDatabase(config(folder), (line) => lines.push(line))
  cleanUpAfterTest(() => database.close())
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from schema_migration')
  await database.pool.end()
  await database.close()
  return { lines, applied: rows[0]?.count ?? 0 }
}

const ADMIN = `insert into users (id, f_name, s_name, email, role, status)
  values (gen_random_uuid(), 'A', 'B', 'a@b.lk', 'ADMIN', 'Active')`
const all = fs.readdirSync(MIGRATIONS_DIRECTORY).filter((name) => name.endsWith('.sql')).length

it(
  'the data are backed up before the first migration that changes them, and only then',
  { timeout: 60_000 },
  async () => {
    const folder = await olderInstallation(ADMIN)
    const { lines, applied } = await start(folder)
    expect(applied).toBe(all)
    expect(lines.find((line) => line.startsWith('copying'))).toMatch(
      /before-0011-.*\.zip, before migration 0011_/,
    )
    const copies = fs.readdirSync(config(folder).backupDirectory)
    expect(copies).toEqual([expect.stringMatching(/^before-0011-\d{4}-\d\d-\d\d-\d{6}\.zip$/)])
    const manifest = await readManifest(path.join(config(folder).backupDirectory, copies[0] ?? ''))
    expect(manifest.migrations.at(-1)?.name).toMatch(/^0010_/)
    expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(1)
    expect((await start(folder)).lines.join('\n')).not.toContain('copying')
    expect(fs.readdirSync(config(folder).backupDirectory)).toEqual(copies)
  },
)

it('an installation without users is not backed up before migrations', { timeout: 60_000 }, async () => {
  const folder = await olderInstallation('select 1')
  expect((await start(folder)).applied).toBe(all)
  expect(fs.existsSync(config(folder).backupDirectory)).toBe(false)
})

it(
  'nothing is migrated when the backup cannot be written, and the start reports it with a message',
  { timeout: 60_000 },
  async () => {
    const folder = await olderInstallation(ADMIN)
    fs.writeFileSync(config(folder).backupDirectory, 'in the way')
    const refused = await start(folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toContain(
      `The copy of the data that is made before migration 0011_backups.sql failed, so nothing was migrated. The folder ${folder}/backups is not a folder: no backup was written.`,
    )
    const database = await openDatabaseAsItIs(config(folder), () => undefined)
    cleanUpAfterTest(() => database.close())
    const { rows } = await database.pool.query('select count(*) from schema_migration')
    expect(rows).toEqual([{ count: 10 }])
    await database.pool.end()
  },
)

it('the newest three backups are kept, and nothing else is touched', { timeout: 60_000 }, async () => {
  const folder = await olderInstallation(ADMIN)
  const { backupDirectory } = config(folder)
  fs.mkdirSync(backupDirectory)
  const others = ['ledgerboard-2020-01-01-000000.zip', 'before-0009-2019-01-01-000000.zip.part', 'notes.txt']
  const copies = [
    'before-0009-2026-01-02-000000.zip',
    'before-0012-2026-01-01-000000.zip',
    'before-0008-2026-01-03-000000.zip',
  ]
  for (const name of [...others, ...copies]) fs.writeFileSync(path.join(backupDirectory, name), 'x')
  await start(folder)
  expect(fs.readdirSync(backupDirectory).toSorted()).toEqual([
    'before-0008-2026-01-03-000000.zip',
    'before-0009-2019-01-01-000000.zip.part',
    'before-0009-2026-01-02-000000.zip',
    expect.stringMatching(/^before-0011-/),
    'ledgerboard-2020-01-01-000000.zip',
    'notes.txt',
  ])
})
