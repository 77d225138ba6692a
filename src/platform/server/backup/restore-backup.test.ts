import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { allRows, insertOddRows } from '#test/odd-rows.ts'
import { createTestDatabase } from '#test/test-platform.ts'
import {
  ABOUT,
  backupFolder,
  createEmptyDatabase,
  type EmptyDatabase,
  forgeBackup,
  MIGRATIONS_DIRECTORY,
  refusal,
} from '#test/written-backup.ts'
import { compareBackup } from './compare-backup.ts'
import { openLongConnection } from './long-connection.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { copyIn, describeTables, LEFT_OUT } from './table-catalogue.ts'
import { writeBackup } from './write-backup.ts'

const { folder, remove } = backupFolder()
const odd = path.join(folder, 'odd.zip')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let target: EmptyDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.settings, () => undefined)
  await insertOddRows(pool)
  await writeBackup(database.settings, odd, ABOUT)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  remove()
})
beforeEach(async () => {
  target = await createEmptyDatabase(database.settings)
})
afterEach(() => target.drop())

/** The schema of the database: constraints, triggers with their state, indexes, columns, functions. */
async function schemaOf(from: pg.Pool): Promise<string[]> {
  const { rows } = await from.query<{ line: string }>(`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', tgrelid::regclass, tgname, tgenabled, pg_get_triggerdef(oid))
      from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', count(*), 'triggers of references', tgenabled)
      from pg_trigger where tgisinternal group by tgenabled
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default,
        generation_expression, identity_generation)
      from information_schema.columns where table_schema = 'public'
    union all
    select concat_ws(' ', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`)
  return rows.map(({ line }) => line)
}

const exceptLeftOut = LEFT_OUT.map(({ name }) => name)

describe('a restored database', { timeout: 60_000 }, () => {
  it('contains every row unchanged, however unusual, and in the same place', async () => {
    await target.restore(odd)
    expect(await compareBackup(odd, target.settings)).toEqual([])
    // compared as query results too, including generated columns
    const [was, is] = [await allRows(pool, exceptLeftOut), await allRows(target.pool, exceptLeftOut)]
    expect(Object.values(was).flat().length).toBeGreaterThan(150)
    expect(is).toEqual(was)
    const { rows } = await target.pool.query(
      'select (select count(*) from rate_limits) as limits, (select count(*) from presence) as people',
    )
    expect(rows).toEqual([{ limits: 0, people: 0 }])
  })

  it('has the same tables, checks, triggers and indexes, all in effect', async () => {
    await target.restore(odd)
    expect(await schemaOf(target.pool)).toEqual(await schemaOf(pool))
    await expect(target.pool.query('update changes set actor_name = actor_name')).rejects.toThrow(
      'never edited',
    )
    await expect(target.pool.query('update tasks set project_id = 77')).rejects.toThrow('foreign key')
    await target.pool.query(`insert into tasks (task_name) values ('One more')`)
    const { rows } = await target.pool.query(
      '(select count(*) from tasks) union all (select sum(count) from task_counts)',
    )
    expect(Number(rows[0].count)).toBe(Number(rows[1].count))
  })

  it('sends no notifications about the loaded rows', async () => {
    const listener = new pg.Client(target.settings)
    await listener.connect()
    const heard: unknown[] = []
    listener.on('notification', (notification) => heard.push(notification.payload))
    await listener.query('listen ledgerboard_changes')
    await target.restore(odd)
    await target.pool.query(`select pg_notify('ledgerboard_changes', 'last')`)
    while (heard.length === 0) await listener.query('select 1')
    expect(heard).toEqual(['last'])
    await listener.end()
  })

  it('can be backed up and restored again with an identical result', async () => {
    await target.restore(odd)
    const again = path.join(folder, 'again.zip')
    const [first, second] = [
      await writeBackup(database.settings, path.join(folder, 'first.zip'), ABOUT),
      await writeBackup(target.settings, again, ABOUT),
    ]
    expect(second.tables).toEqual(first.tables)
    expect(second.sequences).toEqual(first.sequences)
  })
})

it.runIf(fs.existsSync('/proc/self/status'))(
  'is loaded with no more database memory than one file needs (where /proc reports it)',
  { timeout: 120_000 },
  async () => {
    const source = await createTestDatabase()
    const filled = createPool(source.settings, () => undefined, 1)
    await filled.query(`
      insert into files (content_type, hash, size, content, created_at)
      select 'application/pdf', sha256(content), length(content), content, now()
      from generate_series(1, 60), (select decode(repeat('00', 3000000), 'hex') as content) as large`)
    await filled.end()
    const file = path.join(folder, 'files.zip')
    const manifest = await writeBackup(source.settings, file, ABOUT)
    const [{ client, end }, backup] = [await openLongConnection(source.settings), await openBackup(file)]
    await client.query('delete from files')
    const table = manifest.tables.find(({ name }) => name === 'files')
    const description = (await describeTables(client)).find(({ name }) => name === 'files')
    if (table === undefined || description === undefined) throw new Error('there are no files')
    await pipeline(await backup.openTable(table), client.query(copyFrom(copyIn(description, table))))
    const { rows } = await client.query<{ id: number; files: number }>(
      'select pg_backend_pid() as id, (select count(*) from files) as files',
    )
    const status = fs.readFileSync(`/proc/${rows[0]?.id}/status`, 'utf8')
    await end()
    backup.close()
    await source.drop()
    expect(rows[0]?.files).toBe(60)
    // in kilobytes, including shared memory
    expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1])).toBeLessThan(160_000)
  },
)

describe('a backup of another release', { timeout: 60_000 }, () => {
  function migrationsUpTo(number: number): string {
    const directory = fs.mkdtempSync(path.join(folder, 'migrations-'))
    for (const name of fs.readdirSync(MIGRATIONS_DIRECTORY))
      if (Number(name.slice(0, 4)) <= number)
        fs.copyFileSync(path.join(MIGRATIONS_DIRECTORY, name), path.join(directory, name))
    return directory
  }

  it('is restored from every older release since 0005 and migrated to the current one', async () => {
    const numbers = fs.readdirSync(MIGRATIONS_DIRECTORY).map((name) => Number(name.slice(0, 4)))
    for (const number of [5, Math.max(...numbers) - 1]) {
      const old = await createEmptyDatabase(database.settings)
      await migrate(old.pool, migrationsUpTo(number), () => undefined)
      await old.pool.query(`
        insert into users (id, f_name, s_name, email, role) values (gen_random_uuid(), 'A', 'B', 'a@b.lk', 'ADMIN');
        insert into tasks (task_name, assignee_id, remark) select 'Old', id, '<p>x</p>' from users;
        insert into comments (task_id, author_id, author_name, text, created_at) select 1, id, 'A', 'x', now() from users`)
      const file = path.join(folder, `old-${number}.zip`)
      const manifest = await writeBackup(old.settings, file, ABOUT)
      await old.drop()
      const here = await createEmptyDatabase(database.settings)
      await here.restore(file)
      expect(manifest.migrations).toHaveLength(numbers.filter((each) => each <= number).length)
      expect(await schemaOf(here.pool)).toEqual(await schemaOf(pool))
      const { rows } = await here.pool.query(
        'select task_name, remark, (select text from comments) as text from tasks',
      )
      expect(rows).toEqual([{ task_name: 'Old', remark: '<p>x</p>', text: 'x' }])
      await here.drop()
    }
  })

  it('is restored without the sign-ins, links and replies that older releases stored', async () => {
    const empty = await createTestDatabase()
    const file = path.join(folder, 'with-sessions.zip')
    const session = `${crypto.randomUUID()}\t${crypto.randomUUID()}\n`
    await forgeBackup(empty.settings, file, (manifest, streams) => {
      for (const name of ['idempotency_keys', 'one_time_links', 'refresh_tokens', 'sessions']) {
        const sha256 = createHash('sha256').update(session).digest('hex')
        const columns = ['id', 'user_id']
        manifest.tables.push({ name, columns, format: 'text', rows: 1, bytes: session.length, sha256 })
        streams.set(`tables/${name}.txt`, session)
      }
    })
    await empty.drop()
    await target.restore(file)
    expect(await compareBackup(file, target.settings)).toEqual([])
    const { rows } = await target.pool.query(
      `select (select count(*) from sessions) + (select count(*) from refresh_tokens)
         + (select count(*) from one_time_links) + (select count(*) from idempotency_keys) as count`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('is refused before anything is touched if it is newer or its migrations differ', async () => {
    expect(await refusal(target.restore(odd, migrationsUpTo(9)))).toMatch(
      /was made by a newer release \(1\.2\.3; it has migration 0010_search\.sql\): restore it with that one\.$/,
    )
    const edited = migrationsUpTo(99)
    fs.appendFileSync(path.join(edited, '0005_task_details.sql'), '-- more')
    expect(await refusal(target.restore(odd, edited))).toMatch(
      /its migration 0005_task_details\.sql is not the one/,
    )
    expect(await target.relations()).toEqual([])
  })
})

describe('a restore that is not allowed', { timeout: 60_000 }, () => {
  it('leaves a database that contains anything unchanged', async () => {
    await target.pool.query('create sequence mine')
    const sentence = await refusal(target.restore(odd))
    expect(sentence).toBe(
      'The database is not empty (there is “mine” in it): a backup is restored into an empty one only. Nothing was changed.',
    )
    expect(await target.relations()).toEqual(['mine'])
    await target.pool.query('drop sequence mine')
    await target.restore(odd)
    expect(await refusal(target.restore(odd))).toMatch(/^The database is not empty/)
    expect(await compareBackup(odd, target.settings)).toEqual([])
  })

  it('leaves an empty database wherever it is interrupted, so that it can be repeated', async () => {
    for (const table of ['changes', 'clients', 'files', 'tasks']) {
      const cutOff = restoreBackup(odd, target.settings, {
        migrationsDirectory: MIGRATIONS_DIRECTORY,
        progress(sentence) {
          if (sentence.startsWith(`${table}:`))
            void pool.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = $1 and application_name = 'ledgerboard-backup'`,
              [target.settings.database],
            )
        },
      })
      expect(await refusal(cutOff)).toMatch(/could not be restored \(.*\): nothing was changed\.$/)
      expect(await target.relations()).toEqual([])
    }
    await target.restore(odd)
    expect(await compareBackup(odd, target.settings)).toEqual([])
  })

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a row that points to none',
      { chat_reads: `${crypto.randomUUID()}\t1\t1\n${crypto.randomUUID()}\t1\t1\n` },
      /chat_reads_user_id_fkey/,
    ],
    ['a row that a check refuses', { task_types: '1\t\n' }, /task_types_name_check/],
    ['two rows with one key', { task_types: '1\tA\n1\tB\n' }, /duplicate key/],
    ['a zero byte in a text', { task_types: '1\ta\u0000b\n' }, /invalid byte sequence/],
    ['half a row', { task_types: '1' }, /missing data/],
    ['fewer rows than it says', { task_types: '1\tA\n' }, /does not have its 2 rows/],
  ])('refuses %s and leaves the database empty, whoever made the backup', async (name, rows, reason) => {
    const empty = await createTestDatabase()
    const file = path.join(folder, `${name.replaceAll(/\W/g, '-')}.zip`)
    await forgeBackup(empty.settings, file, (manifest, streams) => {
      for (const [table, contents] of Object.entries(rows)) {
        const bytes = Buffer.from(contents, 'latin1')
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        streams.set(`tables/${table}.txt`, contents)
        for (const entry of manifest.tables.filter(({ name }) => name === table))
          Object.assign(entry, { sha256, bytes: bytes.length, rows: 2 })
      }
    })
    await empty.drop()
    expect(await refusal(target.restore(file))).toMatch(reason)
    expect(await target.relations()).toEqual([])
  })
})
