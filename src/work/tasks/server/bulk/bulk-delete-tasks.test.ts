import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { deleteTasksInBulk, MAX_BULK_TASKS, updateTasksInBulk } from '../../shared/bulk-task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const TABLES = {
  tasks: 'id',
  sub_tasks: 'parent_task_id',
  comments: 'task_id',
  remark_versions: 'task_id',
} as const

/** Tasks with two sub-tasks, a comment and a description version each. */
async function addWithParts(count: number): Promise<number[]> {
  const { pool } = app.platform
  const { rows } = await pool.query<{ id: number }>(
    `insert into tasks (task_name, status, priority, remark, created_at, updated_at)
     select 'Task ' || n, 'To Do', 'Low', '<p>' || repeat('x', 2000) || '</p>', moment, moment
     from date_trunc('milliseconds', now()) moment, generate_series(1, $1::integer) n returning id`,
    [count],
  )
  const ids = rows.map((row) => row.id)
  await pool.query(
    `insert into sub_tasks (parent_task_id, title, status, priority)
     select id, 'Part ' || n, 'To Do', 'Low' from unnest($1::integer[]) id, generate_series(1, 2) n`,
    [ids],
  )
  await pool.query(
    `insert into comments (task_id, author_name, text, created_at)
     select id, 'Test', 'Of ' || id, now() from unnest($1::integer[]) id`,
    [ids],
  )
  await pool.query(
    `insert into remark_versions (task_id, author_name, started_at, saved_at, remark)
     select id, 'Test', now(), now(), '<p>' || id || '</p>' from unnest($1::integer[]) id`,
    [ids],
  )
  return ids
}

/** A hash of every row of these tasks and their parts, in PostgreSQL's output format. */
async function rowsOf(ids: readonly number[]): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(TABLES).map(([table, column]) =>
      app.platform.pool.query<{ row: string }>(
        `select '${table} ' || md5(t::text) as row from ${table} t where ${column} = any($1) order by id`,
        [ids],
      ),
    ),
  )
  return found.flatMap(({ rows }) => rows.map(({ row }) => row))
}
async function deletionsOf(ids: readonly number[]): Promise<{ id: number; entity_id: string }[]> {
  const { rows } = await app.platform.pool.query<{ id: number; entity_id: string }>(
    `select id, entity_id from changes where entity = 'task' and action = 'delete' and entity_id = any($1)
     order by id`,
    [ids.map(String)],
  )
  return rows
}
const remove = (ids: readonly number[], as = admin) =>
  app.call(deleteTasksInBulk, { as, body: { ids: [...ids] } })

it('tasks are deleted with everything that belongs to them, and each can be restored unchanged', async () => {
  const ids = await addWithParts(45)
  const before = await rowsOf(ids)
  const reply = await remove(ids.toReversed())
  expect([reply.status, reply.body]).toEqual([204, ''])
  expect(await rowsOf(ids)).toEqual([])
  const deletions = await deletionsOf(ids)
  expect(deletions.map((row) => Number(row.entity_id))).toEqual(ids)
  expect(reply.headers['x-changes']).toBe(deletions.map((row) => row.id).join(','))
  for (const { id } of deletions) await app.call(restoreFromBin, { as: admin, params: { id: String(id) } })
  expect(await rowsOf(ids)).toEqual(before)
})

it('a bulk deletion is refused to everyone but administrators', async () => {
  const ids = await addWithParts(2)
  const before = await rowsOf(ids)
  const reply = await remove(ids, person)
  expect([reply.status, reply.error.code]).toEqual([403, 'forbidden'])
  expect(await rowsOf(ids)).toEqual(before)
})

it('a bulk deletion is all or nothing', async () => {
  const ids = await addWithParts(3)
  const before = await rowsOf(ids)
  const reply = await remove([...ids, 999_999])
  expect([reply.status, reply.error.message, reply.error.fields]).toEqual([
    400,
    'Task #999999 is not there any more, so nothing was changed.',
    { 'ids.3': 'There is no task with this id' },
  ])
  expect([await rowsOf(ids), await deletionsOf(ids)]).toEqual([before, []])
})

it('simultaneous deletions and changes of the same tasks all finish, each completely or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    const ids = await addWithParts(12)
    const body = { ids: ids.toReversed(), set: { status: 'Done' as const } }
    const replies = await Promise.all([
      remove(ids),
      remove(ids.toReversed()),
      app.call(updateTasksInBulk, { as: person, body }),
    ])
    const statuses = replies.slice(0, 2).map((reply) => reply.status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 400])
    expect([200, 400]).toContain(replies[2]?.status)
    expect(await rowsOf(ids)).toEqual([])
    expect(await deletionsOf(ids)).toHaveLength(ids.length)
  }
})

it('deleting 500 tasks at once takes less than half as long as one by one', async () => {
  const timed = async (ids: number[]) => {
    const began = performance.now()
    expect((await remove(ids)).status).toBe(204)
    return performance.now() - began
  }
  const some = await addWithParts(25)
  const singles = await Array.fromAsync(some, (id) => timed([id]))
  const one = singles.toSorted((less, more) => less - more)[12] ?? 0
  expect(await timed(await addWithParts(MAX_BULK_TASKS))).toBeLessThan((MAX_BULK_TASKS * one) / 2)
})
