import { execFile } from 'node:child_process'
import path from 'node:path'
import type { Pool } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'
import { examineBooks } from '#platform/server/examination/examine-books.ts'
import { createBreakableDatabase } from './breakable-database.ts'
import { folderWithCluster, openPool, startForTest } from './embedded-postgres/test-databases.ts'
import { cleanUpAfterTest, node, repository, temporaryFolder } from './embedded-postgres/test-instances.ts'
import { startExternalPostgres } from './external-postgres.ts'
import { SOUND_MONEY, SOUND_NUMBERS, SOUND_REVISIONS } from './sound-money.ts'

const SOUND = `${SOUND_MONEY}; ${SOUND_NUMBERS}; ${SOUND_REVISIONS};
  insert into users (id, f_name, s_name, email, role, status)
    values ('01890000-0000-7000-8000-000000000000', 'Nimal', 'Perera', 'nimal@bluelotus.example', 'ADMIN', 'Active');
  insert into tasks (task_name, status, type) values ('One', 'To Do', 'Bug'), ('Two', 'Done', null);
  update tasks set status = 'Blocked' where task_name = 'One';
  insert into outbox_messages (kind, to_name, to_address, subject, text, message_id, created_at, next_attempt_at)
    values ('test', 'Dilini', 'dilini@bluelotus.example', 'Hello', 'Hello', '<1@x>', now(), now())`

/** A database with records of every kind, and statements against it that no check or trigger stops. */
async function soundInstallation(): Promise<{
  pool: Pool
  breakIt: (statement: string) => Promise<unknown>
}> {
  const { pool, superuser, drop } = await createBreakableDatabase()
  onTestFinished(drop)
  await pool.query(SOUND)
  await superuser.query('set session_replication_role = replica')
  return { pool, breakIt: (statement) => superuser.query(statement) }
}

async function wrongNames(pool: Pool): Promise<string[]> {
  return (await examineBooks(pool)).filter(({ grade }) => grade === 'wrong').map(({ name }) => name)
}

describe('the doctor', () => {
  it('accepts a sound installation, and checks money, tasks, accounts, files, mail and references', async () => {
    const { pool } = await soundInstallation()
    const findings = await examineBooks(pool)
    const names = findings.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining([
        'subtotals',
        'task-counts',
        'last-administrator',
        'files-whole',
        'files-in-pieces',
        'messages-wait',
        'references',
      ]),
    )
    expect(findings.filter(({ grade }) => grade !== 'ok')).toEqual([])
  })

  it.each<[string, string, string[]]>([
    ['a task that nobody counted', `insert into tasks (task_name) values ('Three')`, ['task-counts']],
    ['a count that is one too high', 'update task_counts set count = count + 1', ['task-counts']],
    [
      'a kind of task that is counted and not there',
      `delete from tasks where task_name = 'Two'`,
      ['task-counts'],
    ],
    ['no active administrator', `update users set status = 'Inactive'`, ['last-administrator']],
    [
      'a file without its contents',
      `alter table files drop constraint files_check; update files set content = ''`,
      ['documents-as-issued', 'receipts-kept', 'files-whole'],
    ],
    [
      'a message that waits for nothing',
      'update outbox_messages set next_attempt_at = null',
      ['messages-wait'],
    ],
    ['a task of a project that is not there', 'update tasks set project_id = 77', ['references']],
    ['a file that is gone', 'delete from files', ['documents-as-issued', 'receipts-kept', 'references']],
    ['lost payments', 'delete from payments', ['settled-sums']],
  ])('detects %s', async (_case, statement, names) => {
    const { pool, breakIt } = await soundInstallation()
    await breakIt(statement)
    expect((await wrongNames(pool)).toSorted()).toEqual(names.toSorted())
  })

  it('names what is missing, and where', async () => {
    const { pool, breakIt } = await soundInstallation()
    await breakIt('update tasks set project_id = 77')
    const findings = await examineBooks(pool)
    expect(findings.find(({ name }) => name === 'references')?.sentence).toBe(
      'Everything that a row points to is there. But: column tasks.project_id, missing 77, times 2',
    )
  })
})

describe('npm run doctor', { timeout: 60_000 }, () => {
  const run = (dataDirectory: string, settings: Record<string, string> = {}) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const environment = { PATH: process.env['PATH'], DATA_DIR: dataDirectory, ...settings }
      const program = path.join(repository, 'scripts/doctor.ts')
      execFile(node, [program], { env: environment }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
      })
    })

  it('examines a stopped installation, and the same one while its server runs', async () => {
    const folder = folderWithCluster()
    const stopped = await run(folder)
    expect(stopped.output).toMatch(/\n {2}ok {5}The subtotal of a document is the sum of its lines\.\n/)
    // a new installation: no mail server yet, and the backups on the same disk
    expect(stopped.output).toMatch(/\n {2}note {3}No mail server is set \(SMTP_URL\)/)
    expect(stopped.output).toMatch(/\n {2}note {3}The backups lie on the same disk as the data/)
    expect(stopped.output).toMatch(/\n {2}ok {5}All \d+ indexes are there and in use\.\n/)
    expect(stopped.output).toMatch(/\nAll \d+ checks hold, \d of them with a note\.\n$/)
    expect(stopped.output).not.toContain('wrong')
    expect(stopped.output).not.toContain('The server is running')
    expect(stopped.code).toBe(0)

    const postgres = await startForTest(folder)
    const superuser = openPool({ ...postgres.poolConfig, user: SUPERUSER, max: 1 })
    await superuser.query('set session_replication_role = replica')
    await superuser.query(`insert into tasks (task_name) values ('One')`)
    const running = await run(folder)
    expect(running.output).toContain('The server is running; it can go on meanwhile.')
    expect(running.output).toMatch(
      /\n {2}wrong {2}The counts that .* But: status_rank 1, .* tasks 1, counted 0\n/,
    )
    expect(running.output).toMatch(/\n1 of \d+ checks do not hold\. Nothing was changed\.\n$/)
    expect(running.code).toBe(1)
    const { rows } = await superuser.query('select count(*) from task_counts')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('reports faults of the database itself and its environment, even of an external database', async () => {
    const postgres = await startExternalPostgres(path.join(temporaryFolder(), 'external'))
    cleanUpAfterTest(() => postgres.stop())
    const settings = { DATABASE_URL: postgres.url, BACKUPS_KEPT: '0', SMTP_URL: 'smtp://127.0.0.1:9' }
    const sound = await run(temporaryFolder(), settings)
    expect(sound.code).toBe(0)

    const superuser = openPool({ connectionString: postgres.superuserUrl, max: 1 })
    await superuser.query('drop index payments_sums')
    await superuser.query('alter role ledgerboard set synchronous_commit = off')
    await superuser.query(
      `insert into outbox_messages (kind, to_name, to_address, subject, text, message_id, state, created_at)
       values ('x', 'A', 'a@x.lk', 'Hello', 'Hello', '<1@x>', 'failed', now())`,
    )
    await superuser.query(`update schema_migration set applied_at = now() - interval '8 days'`)
    const broken = await run(temporaryFolder(), settings)
    expect(broken.output).toMatch(
      /\n {2}wrong {2}Every index .* But: payments_sums is missing; make it again with: CREATE INDEX /,
    )
    expect(broken.output).toMatch(
      /\n {2}wrong {2}What was reported as saved is on disk\. But: synchronous_commit is off/,
    )
    expect(broken.output).toMatch(/\n {2}note {3}1 message could not be delivered/)
    expect(broken.output).toMatch(/\n {2}note {3}No backup was ever proven.* \(BACKUPS_KEPT is 0\)/)
    expect(broken.output).toMatch(/\n2 of \d+ checks do not hold\. Nothing was changed\.\n$/)
    expect(broken.output).not.toContain(new URL(postgres.url).password)
    expect(broken.code).toBe(1)
  })

  it('reports in one sentence that there is no installation, and creates none', async () => {
    const folder = temporaryFolder()
    expect(await run(folder)).toEqual({
      code: 1,
      output: `There is no installation in ${folder}. Set DATA_DIR to the folder of one.\n`,
    })
  })
})
