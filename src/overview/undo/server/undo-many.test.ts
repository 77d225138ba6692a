import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { taskImport } from '#work/tasks/shared/task-import.ts'
import { addQuickTasks } from '#work/quick-add/shared/quick-add-endpoints.ts'
import {
  deleteTasksInBulk,
  MAX_BULK_TASKS,
  updateTasksInBulk,
} from '#work/tasks/shared/bulk-task-endpoints.ts'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { startTestApp, type TestAccount, type TestApp, type TestReply } from '#test/test-app.ts'
import { changesOf, rowOf, undo } from '#test/undo-scene.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

/** Tasks of every status, every other one with an assignee and a description. */
async function addTasks(count = MAX_BULK_TASKS): Promise<number[]> {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into tasks (task_name, status, assignee_id, remark, created_at, updated_at)
     select 'Task ' || n, ($2::text[])[1 + n % 5], case n % 2 when 0 then $3::uuid end,
       case n % 2 when 0 then '<p>' || n || '</p>' end, moment, moment
     from date_trunc('milliseconds', now()) moment, generate_series(1, $1::integer) n returning id`,
    [count, TASK_STATUSES, person.id],
  )
  return rows.map(({ id }) => id)
}
/** A hash of each task row in PostgreSQL's text form, without its time of change. */
async function hashes(ids: readonly number[]): Promise<string[]> {
  const { rows } = await app.platform.pool.query<{ hash: string }>(
    `select md5((to_jsonb(t) - 'updated_at')::text) as hash from tasks t where id = any($1) order by id`,
    [ids],
  )
  return rows.map(({ hash }) => hash)
}
/** Undoes the changes named by a reply. @returns the reply, and the number of statements */
async function undoCounted(of: TestReply<unknown>) {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const reply = await undo(app, admin, of)
  const statements = spy.mock.calls.length
  spy.mockRestore()
  expect(reply.status).toBe(200)
  return { reply, statements }
}
const setAll = (ids: readonly number[], set: object) =>
  app.call(updateTasksInBulk, { as: admin, body: { ids: [...ids], set } })

describe('500 tasks at once', () => {
  it('get their values back in a few statements, and can be changed again in a few', async () => {
    const ids = await addTasks()
    const before = await hashes(ids)
    const done = await setAll(ids, { status: 'Done', priority: 'High', assigneeId: null })
    const changed = await hashes(ids)
    const undone = await undoCounted(done)
    expect(await hashes(ids)).toEqual(before)
    expect(undone.statements).toBeLessThan(100)
    const redone = await undoCounted(undone.reply)
    expect(await hashes(ids)).toEqual(changed)
    expect(redone.statements).toBeLessThan(100)
    expect(changesOf(redone.reply)).toHaveLength(changesOf(done).length)
  })

  it('are restored after their deletion', async () => {
    const ids = await addTasks()
    const before = await hashes(ids)
    const { reply, statements } = await undoCounted(
      await app.call(deleteTasksInBulk, { as: admin, body: { ids } }),
    )
    expect(await hashes(ids)).toEqual(before)
    expect(changesOf(reply)).toHaveLength(ids.length)
    // one for each task, and one for the assignee of every second task
    expect(statements).toBeLessThan(1.6 * ids.length)
  })

  it('are deleted when their creation is undone, unless something was added to one of them', async () => {
    const add = () => {
      const rows = Array.from({ length: MAX_BULK_TASKS }, (_, n) => ({
        taskName: `Task ${n}`,
        dueDate: '2026-12-01',
      }))
      return app.call(taskImport.endpoint, { as: admin, body: { rows } })
    }
    const idsOf = async (reply: TestReply<unknown>) => {
      const { rows } = await app.platform.pool.query<{ id: number }>(
        `select entity_id::int as id from changes where id = any($1)`,
        [changesOf(reply)],
      )
      return rows.map(({ id }) => id)
    }
    const added = await add()
    const ids = await idsOf(added)
    const undone = await undoCounted(added)
    expect([ids.length, await hashes(ids)]).toEqual([MAX_BULK_TASKS, []])
    expect(undone.statements).toBeLessThan(200)
    const redone = await undoCounted(undone.reply)
    expect(await hashes(ids)).toHaveLength(MAX_BULK_TASKS)
    const again = await undoCounted(redone.reply)
    expect([again.statements < 200, await hashes(ids)]).toEqual([true, []])

    const used = await add()
    const [first, ...others] = await idsOf(used)
    await app.platform.pool.query(`insert into sub_tasks (parent_task_id, title) values ($1, 'Part')`, [
      first,
    ])
    const refused = await undo(app, admin, used)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'Something was added to this since, so nothing was undone',
    ])
    expect(await hashes(others)).toHaveLength(others.length)
  })
})

it('tasks added with their sub-tasks can be undone and redone any number of times', async () => {
  const tasks = ['Banner', 'Poster'].map((taskName) => ({
    taskName,
    dueDate: '2026-12-01',
    subTasks: [{ title: `Sketch the ${taskName}` }, { title: `Print the ${taskName}` }],
  }))
  const added = await app.call(addQuickTasks, { as: person, body: { tasks } })
  const ids = added.body.tasks.map(({ id }) => id)
  const stored = async () => [
    await hashes(ids),
    (
      await app.platform.pool.query('select * from sub_tasks where parent_task_id = any($1) order by id', [
        ids,
      ])
    ).rows,
  ]
  const before = await stored()
  let last: TestReply<unknown> = added
  for (const expected of [[[], []], before, [[], []], before]) {
    last = await undo(app, person, last)
    expect([last.status, await stored()]).toEqual([200, expected])
  }
})

it('if somebody changed one since, all of them stay as they are', async () => {
  const ids = await addTasks(6)
  const done = await setAll(ids, { priority: 'High' })
  const params = { id: String(ids[3]) }
  await app.call(updateTask, { as: person, params, body: { priority: 'Low' } })
  const changed = await hashes(ids)
  const refused = await undo(app, admin, done)
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'One of these was changed since, so nothing was undone',
  ])
  expect(await hashes(ids)).toEqual(changed)
})

it('consecutive changes of the same tasks are undone one after the other', async () => {
  const ids = await addTasks(4)
  const before = await hashes(ids)
  const changes = [
    ...changesOf(await setAll(ids, { priority: 'High' })),
    ...changesOf(await setAll(ids, { priority: 'Low', dueDate: '2026-12-01' })),
  ]
  expect((await undo(app, admin, changes)).status).toBe(200)
  expect(await hashes(ids)).toEqual(before)
})

it('a description is undone by itself, and the reassigned person is not notified', async () => {
  const [one = 0, two = 0] = await addTasks(2)
  const told = async () =>
    (await app.platform.pool.query('select from notifications where user_id = $1', [person.id])).rowCount
  const described = await app.call(updateTask, {
    as: admin,
    params: { id: String(one) },
    body: { remark: '<p>New</p>' },
  })
  const changes = [...changesOf(described), ...changesOf(await setAll([one, two], { assigneeId: null }))]
  const before = await told()
  expect((await undo(app, admin, changes)).status).toBe(200)
  expect(await rowOf(app, 'tasks', two)).toMatchObject({ assignee_id: person.id })
  expect(await told()).toBe(before)
})
