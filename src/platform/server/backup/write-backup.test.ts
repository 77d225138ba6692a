import { execFile } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#platform/server/database/database.ts'
import { node, until } from '#test/embedded-postgres/test-instances.ts'
import { insertOddRows } from '#test/odd-rows.ts'
import { mayMount, withFileSystem } from '#test/small-disk.ts'
import { createTestDatabase } from '#test/test-platform.ts'
import { ABOUT, backupFolder, createEmptyDatabase, refusal } from '#test/written-backup.ts'
import { compareBackup } from './compare-backup.ts'
import { readManifest } from './read-backup.ts'
import { LEFT_OUT } from './table-catalogue.ts'
import { writeBackup } from './write-backup.ts'

const { folder, remove } = backupFolder()
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.settings, () => undefined)
  await insertOddRows(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  remove()
})

let serial = 0
function newFile(): string {
  serial += 1
  return path.join(fs.mkdtempSync(path.join(folder, 'of-')), `${serial}.zip`)
}

describe('a backup', { timeout: 60_000 }, () => {
  it('contains every table except those whose rows are temporary', async () => {
    const manifest = await writeBackup(database.settings, newFile(), ABOUT)
    const { rows } = await pool.query<{ name: string; isUnlogged: boolean }>(
      `select relname::text as name, relpersistence = 'u' as "isUnlogged" from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname collate "C"`,
    )
    const leftOut: string[] = LEFT_OUT.map(({ name }) => name)
    const names = rows.map(({ name }) => name)
    expect(leftOut.filter((name) => !names.includes(name))).toEqual([])
    expect(manifest.tables.map(({ name }) => name)).toEqual(names.filter((name) => !leftOut.includes(name)))
    // unlogged tables, which PostgreSQL empties after a crash, are left out too
    const unlogged = rows.filter(({ isUnlogged }) => isUnlogged).map(({ name }) => name)
    expect(unlogged.filter((name) => !leftOut.includes(name))).toEqual([])
    expect(manifest.leftOut).toEqual(LEFT_OUT)
    // the decision about each table is documented for operators
    const page = fs.readFileSync(path.join(import.meta.dirname, '../../../../docs/backup.md'), 'utf8')
    const decided = [...page.matchAll(/^\| `(\w+)` +\| (in it|left out) +\|/gm)]
    expect(decided.map(([, name = '']) => name).toSorted()).toEqual(names.toSorted())
    for (const [, name = '', decision] of decided)
      expect([name, decision]).toEqual([name, leftOut.includes(name) ? 'left out' : 'in it'])
  })

  it('states its kind, its contents and its migrations', async () => {
    const file = newFile()
    const manifest = await writeBackup(database.settings, file, ABOUT)
    expect(await readManifest(file)).toEqual(manifest)
    expect(manifest).toMatchObject({ format: 1, version: '1.2.3', madeAt: '2026-11-21T03:04:05.000Z' })
    const { rows } = await pool.query('select name, sha256 from schema_migration order by name')
    expect(manifest.migrations).toEqual(rows)
    const types = manifest.tables.find(({ name }) => name === 'task_types')
    expect(types).toMatchObject({ columns: ['id', 'name'], format: 'text', rows: 6 })
    const tasks = manifest.tables.find(({ name }) => name === 'tasks')
    expect(tasks?.columns).toContain('task_name')
    expect(tasks?.columns).not.toContain('search_name')
    expect(manifest.total.rows).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))
  })

  it('is identical for identical rows, so that two backups can be compared', async () => {
    const [one, other] = [newFile(), newFile()]
    const first = await writeBackup(database.settings, one, ABOUT)
    // the same rows, at other positions in the table
    await pool.query('update task_types set name = name')
    const second = await writeBackup(database.settings, other, ABOUT)
    expect(second.tables).toEqual(first.tables)
    expect(await compareBackup(one, database.settings)).toEqual([])
  })

  it('names each table and sequence that differs', async () => {
    const other = await createTestDatabase()
    const otherPool = createPool(other.settings, () => undefined)
    const file = newFile()
    await writeBackup(other.settings, file, ABOUT)
    await otherPool.query(`
      update task_types set name = 'Chore' where name = 'Task';
      insert into projects (name) values ('New');
      create table notes (id integer primary key);
      alter table comments add column colour text`)
    expect((await compareBackup(file, other.settings)).toSorted()).toEqual([
      'The sequence projects_id_seq stands at 1, in the backup at 1.',
      'The table comments has other columns.',
      'The table notes is not in the backup.',
      'The table projects has 1 rows, in the backup 0.',
      'The table task_types has other contents.',
    ])
    await otherPool.end()
    await other.drop()
  })

  it('is readable by its owner only, and leaves no other file in its folder', async () => {
    const file = newFile()
    await writeBackup(database.settings, file, ABOUT)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(path.dirname(file))).toEqual([path.basename(file)])
  })

  it('overwrites nothing: neither a backup nor one that is being written', async () => {
    const file = newFile()
    fs.writeFileSync(file, 'mine')
    expect(await refusal(writeBackup(database.settings, file, ABOUT))).toBe(
      `${file} is there already; a backup never overwrites one.`,
    )
    const other = newFile()
    fs.writeFileSync(`${other}.part`, 'mine')
    expect(await refusal(writeBackup(database.settings, other, ABOUT))).toMatch(
      /\.part is there: a backup is being/,
    )
    expect([fs.readFileSync(file, 'utf8'), fs.readFileSync(`${other}.part`, 'utf8')]).toEqual([
      'mine',
      'mine',
    ])
  })
})

describe('failures while a backup is written', { timeout: 60_000 }, () => {
  const isWaiting = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and application_name = 'ledgerboard-backup'`,
    )
    return rowCount === 1
  }

  it('leaves no partial file when the database becomes unavailable', async () => {
    const file = newFile()
    const holder = await pool.connect()
    await holder.query('begin; lock table users in access exclusive mode')
    const writing = refusal(writeBackup(database.settings, file, ABOUT))
    await until(isWaiting)
    expect(fs.readdirSync(path.dirname(file))).toEqual([`${path.basename(file)}.part`])
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'ledgerboard-backup'`,
    )
    expect(await writing).toMatch(/^The database could not be read \(.*\): no backup was written\.$/)
    expect(fs.readdirSync(path.dirname(file))).toEqual([])
    await holder.query('rollback')
    holder.release()
  })

  it.each<[string, () => string, RegExp]>([
    [
      'is not there',
      () => path.join(folder, 'no', 'where.zip'),
      /^The folder .*\/no is not there: no backup was/,
    ],
    [
      'is a file',
      () => path.join(import.meta.filename, 'x.zip'),
      /^The folder .* is not a folder: no backup was/,
    ],
  ])('names the folder when it %s', async (_case, file, sentence) => {
    expect(await refusal(writeBackup(database.settings, file(), ABOUT))).toMatch(sentence)
  })

  it.runIf(mayMount())(
    'reports a full disk and leaves no file on it (where a process may mount)',
    async () => {
      const disk = fs.mkdtempSync(path.join(folder, 'disk-'))
      const program = path.join(import.meta.dirname, 'full-disk.test-process.ts')
      const [command = '', ...words] = withFileSystem(disk, 'size=4m')
      const args = [...words, node, program, disk, JSON.stringify(database.settings)]
      const { stdout } = await promisify(execFile)(command, args)
      const full = `The disk of ${disk} is full: no backup was written.`
      const { told, found } = JSON.parse(stdout) as { told: string[]; found: string[] }
      expect(told).toEqual(['written', full, full, full, full])
      expect(found).toEqual(['fits.zip'])
    },
  )

  it('reports that there is no database', async () => {
    const away = { ...database.settings, database: 'nowhere' }
    expect(await refusal(writeBackup(away, newFile(), ABOUT))).toMatch(/could not be read .*nowhere/)
  })
})

it('is a snapshot of one moment, whatever is written meanwhile', { timeout: 60_000 }, async () => {
  // each transaction adds one row to the first and one to the last tables of a backup
  const add = `
    with client as (
      insert into clients (company_name, contact_name, email, phone) values ('x', 'x', 'x', 'x') returning id
    )
    insert into tasks (task_name) select 'Of a client' from client`
  await pool.query(`select setval('clients_id_seq', 1000000)`)
  let added = 0
  let isOver = false
  const storm = Array.from({ length: 4 }, async () => {
    for (; !isOver; added += 1) await pool.query(add)
  })
  const files: string[] = []
  try {
    for (let round = 0; round < 3; round++) {
      const before = added
      files.push(newFile())
      await writeBackup(database.settings, files.at(-1) ?? '', ABOUT)
      await until(() => added > before + 4)
    }
  } finally {
    isOver = true
    await Promise.all(storm)
  }
  for (const file of files) {
    const target = await createEmptyDatabase(database.settings)
    await target.restore(file)
    const { rows } = await target.pool.query<{ clients: number; tasks: number }>(
      `select (select count(*) from clients where company_name = 'x') as clients,
         (select count(*) from tasks where task_name = 'Of a client') as tasks`,
    )
    expect(rows[0]?.clients).toBe(rows[0]?.tasks)
    expect(await compareBackup(file, target.settings)).toEqual([])
    await target.drop()
  }
})

it('counts its rows although the server’s number arrives after the last of them', async () => {
  const { host, port = 5432 } = database.settings
  const name = `.s.PGSQL.${port}`
  const server = net.createServer((client) => {
    const upstream = net.connect(path.join(String(host), name))
    client.pipe(upstream)
    let before = Promise.resolve()
    upstream.on('data', (data: Buffer) => {
      // the message "COPY 12" after its rows: a letter and the length stand before its text
      const late = data.lastIndexOf('COPY ') - 5
      before = before.then(async () => {
        if (late > 0) client.write(data.subarray(0, late))
        if (late > 0) await sleep(5)
        client.write(late > 0 ? data.subarray(late) : data)
      })
    })
    client.on('close', () => upstream.destroy())
    client.on('error', () => undefined)
    upstream.on('error', () => undefined)
  })
  const slow = fs.mkdtempSync(path.join(folder, 'slow-'))
  await once(server.listen(path.join(slow, name)), 'listening')
  const behind = { ...database.settings, host: slow }
  const target = await createEmptyDatabase(database.settings)
  const file = newFile()
  const { total } = await writeBackup(behind, file, ABOUT)
  expect(total.rows).toBe((await writeBackup(database.settings, newFile(), ABOUT)).total.rows)
  await target.restore(file)
  expect(await compareBackup(file, { ...target.settings, host: slow })).toEqual([])
  await target.drop()
  server.close()
})
