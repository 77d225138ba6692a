import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { deleteUser } from '#people/users/shared/user-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, deleteTask, getTask, listTaskHistory, updateTask } from '../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const TABLES = {
  tasks: 'id',
  sub_tasks: 'parent_task_id',
  comments: 'task_id',
  remark_versions: 'task_id',
} as const

/** Every row of a task and its parts in PostgreSQL's output format, to the microsecond. */
async function rowsOf(id: number): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const [table, column] of Object.entries(TABLES)) {
    const found = await app.platform.pool.query<{ row: string }>(
      `select t::text as row from ${table} t where ${column} = $1 order by id`,
      [id],
    )
    rows[table] = found.rows.map(({ row }) => row)
  }
  return rows
}

/** A task whose description was changed twice, with sub-tasks and comments created in the same microsecond. */
async function addWithParts(author: TestAccount): Promise<number> {
  const body = { taskName: 'With parts', dueDate: '2026-12-01', remark: '<p>සිංහල "quoted" \\ 100%</p>' }
  const { id } = (await app.call(createTask, { as: admin, body })).body
  const params = { id: String(id) }
  for (const [as, remark] of [
    [author, '<p>theirs</p>'],
    [admin, '<p>ours</p>'],
  ] as const) {
    await app.call(updateTask, { as, params, body: { remark } })
  }
  const { pool } = app.platform
  await pool.query(
    `insert into sub_tasks (parent_task_id, title, description, status, priority, due_date, is_completed, created_at)
     values ($1, 'පළමු', E'two\\nlines', 'Blocked', 'Critical', '2026-11-30', true, '2026-11-01 08:00:00.123456Z'),
       ($1, '<b>second</b>', null, 'To Do', 'Low', null, false, default)`,
    [id],
  )
  await pool.query(
    `insert into comments (task_id, author_id, author_name, text, created_at, edited_at)
     values ($1, $2, 'Test Person', E'කතාව\\n"quoted"', '2026-11-01 08:00:00.654321Z', null),
       ($1, $2, 'Old Name', '<script>', now(), now()), ($1, null, 'Long Gone', 'x', now(), null)`,
    [id, author.id],
  )
  return id
}

async function remove(id: number): Promise<string> {
  const reply = await app.call(deleteTask, { as: admin, params: { id: String(id) } })
  expect(reply.status).toBe(204)
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `select max(id) as id from changes where entity = 'task' and entity_id = $1 and action = 'delete'`,
    [String(id)],
  )
  return String(rows[0]?.id)
}
const restore = (deletion: string) => app.call(restoreFromBin, { as: admin, params: { id: deletion } })

describe('a deleted task', () => {
  it('is one entry of the bin, and is restored byte for byte with everything that belonged to it', async () => {
    const author = await app.createAccount()
    const id = await addWithParts(author)
    const before = await rowsOf(id)
    const shown = await app.call(getTask, { as: author, params: { id: String(id) } })
    expect(shown.body).toMatchObject({ subTaskCount: 2, completedSubTaskCount: 1, remarkVersion: 2 })
    expect(Object.values(before).map((rows) => rows.length)).toEqual([1, 2, 3, 3])

    const entries = async () => Number((await app.call(listBin, { as: admin })).headers['x-total-count'])
    const inBin = await entries()
    const deletion = await remove(id)
    expect(Object.values(await rowsOf(id)).flat()).toEqual([])
    expect(await entries()).toBe(inBin + 1)

    expect((await restore(deletion)).status).toBe(200)
    expect(await rowsOf(id)).toEqual(before)
    expect((await app.call(getTask, { as: author, params: { id: String(id) } })).body).toEqual(shown.body)
    const versions = (await app.call(listTaskHistory, { as: author, params: { id: String(id) } })).body
    expect(versions.filter((entry) => entry.remarkVersionId !== null)).toHaveLength(3)
    expect(await entries()).toBe(inBin)
  })

  it('can be restored and deleted repeatedly, and its parts never reuse an id', async () => {
    const id = await addWithParts(admin)
    const before = await rowsOf(id)
    for (let round = 0; round < 3; round++) await restore(await remove(id))
    expect(await rowsOf(id)).toEqual(before)
    const other = await addWithParts(admin)
    expect((await rowsOf(other))['sub_tasks']).toHaveLength(2)
  })

  it('is restored without authors who no longer exist; their names stay', async () => {
    const author = await app.createAccount()
    const id = await addWithParts(author)
    const deletion = await remove(id)
    await app.call(deleteUser, { as: admin, params: { id: author.id } })
    expect((await restore(deletion)).status).toBe(200)
    const { rows } = await app.platform.pool.query(
      `select author_id, author_name from comments where task_id = $1
       union all select author_id, author_name from remark_versions where task_id = $1 and author_id is null`,
      [id],
    )
    expect(rows).toEqual(
      ['Test Person', 'Old Name', 'Long Gone', 'Test Person'].map((author_name) => ({
        author_id: null,
        author_name,
      })),
    )
  })

  it('from before sub-tasks, comments and versions existed can be restored too', async () => {
    const id = await addWithParts(admin)
    const deletion = await remove(id)
    const { rows } = await app.platform.pool.query<{ id: number }>(
      `insert into changes (entity, entity_id, action, audience, actor_name, before)
       select entity, entity_id, action, audience, actor_name,
         before - '{sub_tasks,comments,remark_versions,remark_version}'::text[]
       from changes where id = $1 returning id`,
      [deletion],
    )
    expect((await restore(String(rows[0]?.id))).status).toBe(200)
    const reply = await app.call(getTask, { as: admin, params: { id: String(id) } })
    expect(reply.body).toMatchObject({ remark: '<p>ours</p>', remarkVersion: 0, subTaskCount: 0 })
  })

  it('includes what is added at the same time, or refuses it', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await addWithParts(admin)
      const added = app.platform.pool
        .query(`insert into sub_tasks (parent_task_id, title) values ($1, 'Late')`, [id])
        .then(
          () => 3,
          () => 2,
        )
      const deletion = await remove(id)
      await restore(deletion)
      const count = await added
      expect((await rowsOf(id))['sub_tasks']).toHaveLength(count)
    }
  })
})
