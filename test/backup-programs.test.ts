import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#app/server/build-app.ts'
import { MIGRATIONS_DIRECTORY, openDatabase, openDatabaseAsItIs } from '#app/server/open-database.ts'
import { compareBackup } from '#platform/server/backup/compare-backup.ts'
import { readConfig } from '#platform/server/config.ts'
import { createPool } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { folderWithCluster, startForTest } from './embedded-postgres/test-databases.ts'
import {
  cleanUpAfterTest,
  node,
  repository,
  temporaryFolder,
  until,
} from './embedded-postgres/test-instances.ts'
import { startExternalPostgres } from './external-postgres.ts'
import { NO_NETWORK } from './networks.ts'
import { insertOddRows } from './odd-rows.ts'
import { TEST_PASSWORD } from './test-app.ts'

const EMAIL = 'first@bluelotus.example'

/** A process of one of the two programs. */
interface Program {
  child: ChildProcess
  printed(): string
  /** Resolves when it has exited, normally or by a signal. */
  ended: Promise<{ code: number | null; output: string }>
}

function start(name: 'backup' | 'restore', environment: Record<string, string>, ...words: string[]): Program {
  const child = spawn(node, [path.join(repository, `scripts/${name}.ts`), ...words], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()))
  cleanUpAfterTest(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output }))
  return { child, printed: () => output, ended }
}

const run = (...words: Parameters<typeof start>) => start(...words).ended

/** Signs up the first account, bypassing the network. */
async function signUp(dataDirectory: string): Promise<void> {
  const config = { ...readConfig({ DATA_DIR: dataDirectory }), logLevel: 'silent' as const, backupsKept: 0 }
  const database = await openDatabase(config, () => undefined)
  const { pool, settings: databaseSettings } = database
  const app = await buildApp({ config, pool, databaseSettings, version: 'test', network: NO_NETWORK })
  const payload = { fName: 'First', sName: 'Person', email: EMAIL, password: TEST_PASSWORD }
  const reply = await app.http.inject({ method: 'POST', url: '/api/auth/signup', payload })
  expect(reply.statusCode).toBe(201)
  await app.close()
  await database.close()
}

/** Signs in to an installation, as its server does. @returns the status */
async function logInTo(environment: Record<string, string>): Promise<number> {
  const config = { ...readConfig(environment), logLevel: 'silent' as const, backupsKept: 0 }
  const database = await openDatabase(config, () => undefined)
  const { pool, settings: databaseSettings } = database
  const app = await buildApp({ config, pool, databaseSettings, version: 'test', network: NO_NETWORK })
  const payload = { email: EMAIL, password: TEST_PASSWORD }
  const reply = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload })
  await app.close()
  await database.close()
  return reply.statusCode
}

describe('npm run backup and npm run restore', { timeout: 120_000 }, () => {
  it('move an installation into an empty folder, backed up while it runs and when it does not', async () => {
    const installation = folderWithCluster()
    await signUp(installation)
    const backups = temporaryFolder()
    const stopped = path.join(backups, 'stopped.zip')
    const first = await run('backup', { DATA_DIR: installation }, stopped)
    expect(first.output).toMatch(/\n.*\/stopped\.zip: \d+ rows, \d+ bytes, \d+\.\d seconds\.\n$/)
    expect(first.code).toBe(0)

    const postgres = await startForTest(installation)
    const pool = createPool(postgres.poolConfig, () => undefined, 1)
    await pool.query(
      `insert into clients (company_name, contact_name, email, phone) values ('x', 'x', 'x', 'x')`,
    )
    await pool.end()
    // without a name it is written to the backup folder
    const second = await run('backup', { DATA_DIR: installation, BACKUP_DIR: backups })
    expect(second.output).toMatch(/^The server is running; it can go on meanwhile\.\n/)
    const dated = fs.readdirSync(backups).find((name) => name !== 'stopped.zip') ?? ''
    expect(dated).toMatch(/^backup-\d{4}-\d\d-\d\d-\d{6}\.zip$/)
    await postgres.stop()

    for (const [file, clients] of [[stopped, 0] as const, [path.join(backups, dated), 1] as const]) {
      const target = path.join(temporaryFolder(), 'data')
      const restored = await run('restore', { DATA_DIR: target }, file)
      expect(restored.output).toMatch(
        /\nRestored from .*: \d+ rows, \d+\.\d seconds, (\d+) of \1 checks hold\.\n$/,
      )
      expect(restored.code).toBe(0)
      const config = { databaseUrl: undefined, dataDirectory: target }
      const database = await openDatabaseAsItIs(config, () => undefined)
      expect(await compareBackup(file, database.settings)).toEqual([])
      const { rows } = await database.pool.query('select count(*) from clients')
      expect(rows).toEqual([{ count: clients }])
      await database.pool.end()
      await database.close()
      expect(await logInTo({ DATA_DIR: target })).toBe(200)
    }
  })

  it('explain failures in one sentence, and touch nothing', async () => {
    const folder = temporaryFolder()
    const data = path.join(folder, 'data')
    const damaged = path.join(folder, 'damaged.zip')
    fs.writeFileSync(damaged, 'PK\u0003\u0004 and no more')
    const sentences: [Program, RegExp][] = [
      [
        start('backup', { DATA_DIR: data }, 'x.zip'),
        /^There is no installation in .*\/data\. Set DATA_DIR to/,
      ],
      [
        start('backup', { DATA_DIR: data }, 'a.zip', 'b.zip'),
        /^One file is meant: npm run backup -- FILE\n$/,
      ],
      [start('restore', { DATA_DIR: data }), /^Say which backup: npm run restore -- FILE\n$/],
      [start('restore', { DATA_DIR: data }, damaged), /^.*\/damaged\.zip is damaged or cut off: .*\n$/],
      [
        start('restore', { DATA_DIR: data, INIT_CWD: folder }, 'none.zip'),
        /^There is no file .*\/none\.zip\.\n$/,
      ],
    ]
    for (const [program, sentence] of sentences) {
      const { code, output } = await program.ended
      expect(output).toMatch(sentence)
      expect(output.trim().split('\n')).toHaveLength(1)
      expect(code).toBe(1)
    }
    expect(fs.readdirSync(folder)).toEqual(['damaged.zip'])
  })

  it('leave nothing partial when they are killed, and work again', async () => {
    const source = folderWithCluster()
    const postgres = await startForTest(source)
    const database = await openWithRows(postgres.poolConfig)
    // enough rows that no restore finishes between a poll and a kill
    await database.query(
      `insert into tasks (task_name) select 'Task ' || number from generate_series(1, 30000) number`,
    )
    const file = path.join(temporaryFolder(), 'odd.zip')
    // it waits for the lock and is interrupted there
    const holder = await database.connect()
    await holder.query('begin; lock table users in access exclusive mode')
    const interrupted = start('backup', { DATA_DIR: source }, file)
    await until(() => fs.existsSync(`${file}.part`))
    interrupted.child.kill('SIGINT')
    expect((await interrupted.ended).output).toMatch(/Interrupted: no backup was written\.\n$/)
    expect(fs.readdirSync(path.dirname(file))).toEqual([])
    await holder.query('rollback')
    holder.release()
    expect((await run('backup', { DATA_DIR: source }, file)).code).toBe(0)

    const target = path.join(temporaryFolder(), 'data')
    for (const moment of ['changes:', 'clients:', 'files:']) {
      const restoring = start('restore', { DATA_DIR: target }, file)
      await until(() => restoring.printed().includes(moment))
      restoring.child.kill('SIGKILL')
      await restoring.ended
    }
    const restored = await run('restore', { DATA_DIR: target }, file)
    expect(restored.output).toContain('Restored from')
    const again = await openDatabaseAsItIs({ databaseUrl: undefined, dataDirectory: target }, () => undefined)
    cleanUpAfterTest(() => again.close())
    expect(await compareBackup(file, again.settings)).toEqual([])
    await again.pool.end()
    // and now it is not empty
    await again.close()
    expect((await run('restore', { DATA_DIR: target }, file)).output).toMatch(/\nThe database is not empty/)
  })

  it('move an installation into an external PostgreSQL over TCP, and back', async () => {
    const source = folderWithCluster()
    await signUp(source)
    const folder = temporaryFolder()
    const file = path.join(folder, 'embedded.zip')
    expect((await run('backup', { DATA_DIR: source }, file)).code).toBe(0)
    const external = await startExternalPostgres(path.join(folder, 'external'))
    cleanUpAfterTest(() => external.stop('immediate'))
    const environment = { DATABASE_URL: external.url, DATA_DIR: path.join(folder, 'machine') }
    const restored = await run('restore', environment, file)
    expect(restored.output).toMatch(/(\d+) of \1 checks hold\.\n$/)
    expect(await compareBackup(file, { connectionString: external.url })).toEqual([])
    expect((await run('restore', environment, file)).output).toMatch(/^[^\n]*\n?The database is not empty/)
    expect(await logInTo(environment)).toBe(200)
    const back = path.join(folder, 'external.zip')
    expect((await run('backup', environment, back)).code).toBe(0)
    const home = path.join(folder, 'home')
    expect((await run('restore', { DATA_DIR: home }, back)).code).toBe(0)
    expect(await logInTo({ DATA_DIR: home })).toBe(200)
    await expectScratch(external.url, external.superuserUrl)
  })
})

async function openWithRows(settings: pg.PoolConfig): Promise<pg.Pool> {
  const pool = createPool(settings, () => undefined)
  await migrate(pool, MIGRATIONS_DIRECTORY, () => undefined)
  await insertOddRows(pool)
  cleanUpAfterTest(() => pool.end())
  return pool
}

/** The role of an external database creates scratch databases as soon as it has the right to. */
async function expectScratch(url: string, superuserUrl: string): Promise<void> {
  const database = await openDatabaseAsItIs({ databaseUrl: url, dataDirectory: '' }, () => undefined)
  expect(await database.openScratch()).toBeUndefined()
  const superuser = new pg.Client(superuserUrl)
  await superuser.connect()
  await superuser.query('alter role ledgerboard createdb')
  await superuser.end()
  const scratch = await database.openScratch()
  const client = new pg.Client(scratch?.settings)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  expect(rows[0]?.name).toMatch(/^ledgerboard_scratch_/)
  await client.end()
  await scratch?.drop()
  await database.pool.end()
}
