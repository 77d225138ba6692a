import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createSubTask, deleteSubTask, toggleSubTask } from '../shared/sub-task-endpoints.ts'
import { restoreSubTasks } from './restore-sub-task.ts'
import { MAX_SUB_TASKS } from './sub-task-limit.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.platform.pool.query<{ row: Row }>(text, values)).rows.map(({ row }) => row)
}
const addTask = async () =>
  (await query<number>(`insert into tasks (task_name) values ('Call') returning id as row`))[0] ?? 0
async function add(parentTaskId: number, body: object = {}): Promise<number> {
  const subTask = { title: 'Print "සිංහල"', parentTaskId, ...body }
  return (await app.call(createSubTask, { as: person, body: subTask })).body.id
}
/** All rows of a task's sub-tasks in PostgreSQL's output format. */
const rowsOf = (taskId: number) =>
  query<string>(`select s::text as row from sub_tasks s where parent_task_id = $1 order by id`, [taskId])
/** Deletes a record and returns the id of the deletion. */
async function remove(id: number): Promise<string> {
  const reply = await app.call(deleteSubTask, { as: person, params: { id: String(id) } })
  expect(reply.status).toBe(204)
  const [deletion] = await query<string>(
    `select max(id)::text as row from changes where entity = 'sub-task' and entity_id = $1`,
    [String(id)],
  )
  return String(deletion)
}
const restore = (deletion: string, as = admin) => app.call(restoreFromBin, { as, params: { id: deletion } })

describe('a deleted sub-task', () => {
  it('is restored byte for byte, with its id', async () => {
    const taskId = await addTask()
    const id = await add(taskId, {
      description: 'two\nlines \\ 100%',
      status: 'Blocked',
      priority: 'Critical',
      dueDate: '2026-11-20',
    })
    await app.call(toggleSubTask, { as: person, params: { id: String(id) } })
    const before = await rowsOf(taskId)
    const deletion = await remove(id)
    expect(await rowsOf(taskId)).toEqual([])
    app.moveClock(1_000)
    const reply = await restore(deletion)
    expect([reply.status, reply.body]).toEqual([200, { entity: 'sub-task', entityId: String(id) }])
    expect(await rowsOf(taskId)).toEqual(before)
    expect(await add(taskId)).toBeGreaterThan(id)
  })

  it('is in the bin under its title, for an ADMIN only', async () => {
    const deletion = await remove(await add(await addTask(), { title: 'Findable errand' }))
    const { body } = await app.call(listBin, { as: admin, query: { search: 'findable' } })
    expect(body).toMatchObject([{ id: Number(deletion), entity: 'sub-task', title: 'Findable errand' }])
    expect((await restore(deletion, person)).status).toBe(403)
  })

  it('stays in the bin while its task is deleted', async () => {
    const taskId = await addTask()
    const deletion = await remove(await add(taskId))
    await app.platform.pool.query('delete from tasks where id = $1', [taskId])
    const refused = await restore(deletion)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The task of this sub-task was deleted. Restore the task first.',
    ])
    await app.platform.pool.query(
      `insert into tasks (id, task_name) overriding system value values ($1, 'Back')`,
      [taskId],
    )
    expect((await restore(deletion)).status).toBe(200)
  })

  it('stays in the bin while its task has 500 others', async () => {
    const taskId = await addTask()
    const deletion = await remove(await add(taskId))
    await app.platform.pool.query(
      `insert into sub_tasks (parent_task_id, title) select $1, 'One of many' from generate_series(1, $2)`,
      [taskId, MAX_SUB_TASKS],
    )
    expect((await restore(deletion)).error.message).toBe('A task can have at most 500 sub-tasks')
    expect(await rowsOf(taskId)).toHaveLength(500)
  })

  it('is restored once when two people do it at once', async () => {
    const taskId = await addTask()
    const deletion = await remove(await add(taskId))
    const replies = await Promise.all([restore(deletion), restore(deletion)])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
    expect(await rowsOf(taskId)).toHaveLength(1)
  })
})

describe('the sub-tasks deleted with their task', () => {
  const restoreRows = (rows: unknown) =>
    app.platform.database.transaction().execute((transaction) => restoreSubTasks(transaction, rows))
  /** The sub-tasks' rows stored in the audit row of the task's deletion. */
  const keptRows = async (taskId: number) =>
    (
      await query(
        `select jsonb_agg(to_jsonb(s) order by id) as row from sub_tasks s where parent_task_id = $1`,
        [taskId],
      )
    )[0]

  it('are restored byte for byte, to the microsecond', async () => {
    const taskId = await addTask()
    await add(taskId, { dueDate: '2026-11-20', description: '"a"\n\\' })
    await app.platform.pool.query(
      `insert into sub_tasks (parent_task_id, title, is_completed, created_at)
       values ($1, 'Older', true, '2026-01-02 03:04:05.678901+00')`,
      [taskId],
    )
    const [before, kept] = [await rowsOf(taskId), await keptRows(taskId)]
    await app.platform.pool.query('delete from sub_tasks where parent_task_id = $1', [taskId])
    await restoreRows(kept)
    expect(await rowsOf(taskId)).toEqual(before)
  })

  it('get the defaults of columns added since their deletion', async () => {
    const taskId = await addTask()
    await add(taskId, { priority: 'High' })
    const kept = (await keptRows(taskId)) as Record<string, unknown>[]
    const older = kept.map(({ priority: _priority, ...row }) => ({ ...row, since_dropped: 1 }))
    await app.platform.pool.query('delete from sub_tasks where parent_task_id = $1', [taskId])
    await restoreRows(older)
    const priorities = await query(`select priority as row from sub_tasks where parent_task_id = $1`, [
      taskId,
    ])
    expect(priorities).toEqual(['Medium'])
  })

  it('are none if the deletion recorded none', async () => {
    for (const rows of [undefined, null, []]) await restoreRows(rows)
  })

  it('do not replace records that use their ids now', async () => {
    const taskId = await addTask()
    await add(taskId)
    const before = await rowsOf(taskId)
    const refusal = restoreRows(await keptRows(taskId))
    await expect(refusal).rejects.toMatchObject({ code: 'conflict' })
    expect(await rowsOf(taskId)).toEqual(before)
  })
})
