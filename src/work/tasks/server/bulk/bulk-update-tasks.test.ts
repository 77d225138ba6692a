import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject, deleteProject } from '#work/projects/shared/project-endpoints.ts'
import { forgetNotifications, mailsOf, named, notificationsOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { MAX_BULK_TASKS, updateTasksInBulk } from '../../shared/bulk-task-endpoints.ts'
import { createTask, deleteTask, getTask, updateTask } from '../../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let kasun: TestAccount
let projectId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await named(app, await app.createAccount({ role: 'ADMIN' }), 'Nimal', 'Perera')
  kasun = await app.createAccount()
  projectId = await addProject()
})
afterAll(() => app.stop())
beforeEach(() => forgetNotifications(app))

const addProject = async () =>
  (await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })).body.id
const add = async (body: object = {}) => {
  const task = { taskName: 'Call', dueDate: '2026-12-01', ...body }
  return (await app.call(createTask, { as: admin, body: task })).body.id
}
async function addSome(count: number, body?: object): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push(await add(body))
  return ids
}
/** Adds the maximum number of tasks without a call for each. */
async function addMany(count: number): Promise<number[]> {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into tasks (task_name, status, priority, due_date, start_date, remark)
     select 'Task ' || n, 'To Do', 'Low', '2026-12-01', '2026-11-01', repeat('x', 2000)
     from generate_series(1, $1::integer) n returning id`,
    [count],
  )
  return rows.map((row) => row.id)
}
const set = (ids: readonly number[], fields: object, as = kasun) =>
  app.call(updateTasksInBulk, { as, body: { ids: [...ids], set: fields } })
const read = async (id: number) => (await app.call(getTask, { as: kasun, params: { id: String(id) } })).body
const readAll = (ids: readonly number[]) => Promise.all(ids.map(read))

/** The changes of tasks recorded after an audit id, by task. */
async function recordedAfter(id: number) {
  const { rows } = await app.platform.pool.query<{
    id: number
    entity_id: string
    before: object
    after: object
    actor_id: string
  }>(
    `select id, entity_id, before, after, actor_id from changes where entity = 'task' and id > $1 order by id`,
    [id],
  )
  return rows
}
async function lastChange(): Promise<number> {
  const { rows } = await app.platform.pool.query<{ id: number }>('select max(id) as id from changes')
  return rows[0]?.id ?? 0
}

describe('a change of many tasks', () => {
  it('sets every field it names, on all of them, and no other', async () => {
    const ids = await addSome(3, { type: 'Bug', remark: '<p>kept</p>' })
    const before = await readAll(ids)
    const fields = {
      status: 'Blocked',
      priority: 'Critical',
      assigneeId: kasun.id,
      projectId,
      startDate: '2026-11-02',
      dueDate: '2026-11-03',
    } as const
    const reply = await set(ids, fields)
    expect([reply.status, reply.body]).toEqual([200, { changedIds: ids, count: 3 }])
    const after = await readAll(ids)
    for (const [index, task] of after.entries()) {
      expect(task).toEqual({
        ...before[index],
        ...fields,
        assignee: expect.objectContaining({ id: kasun.id }) as unknown,
        project: { id: projectId, name: 'Website' },
        updatedAt: task.updatedAt,
      })
      expect(task.updatedAt > (before[index]?.updatedAt ?? '')).toBe(true)
    }
  })

  it('clears fields that may be empty', async () => {
    const ids = await addSome(2, { assigneeId: kasun.id, projectId })
    await set(ids, { assigneeId: null, projectId: '', startDate: '', dueDate: null })
    for (const task of await readAll(ids))
      expect(task).toMatchObject({ assignee: null, project: null, startDate: null, dueDate: null })
  })

  it('is in the audit trail per task, and a task that already has the value is not changed', async () => {
    const [one, two, three] = [await add(), await add({ status: 'Done' }), await add({ status: 'Blocked' })]
    const start = await lastChange()
    const untouched = await read(two)
    const reply = await set([three, two, one], { status: 'Done' })
    expect(reply.body).toEqual({ changedIds: [one, three], count: 2 })
    const recorded = await recordedAfter(start)
    expect(recorded).toMatchObject([
      { entity_id: String(one), before: { status: 'To Do' }, after: { status: 'Done' }, actor_id: kasun.id },
      { entity_id: String(three), before: { status: 'Blocked' }, after: { status: 'Done' } },
    ])
    expect(reply.headers['x-changes']).toBe(recorded.map(({ id }) => id).join(','))
    expect(await read(two)).toEqual(untouched)
    expect((await set([one, two], { status: 'Done' })).body).toEqual({ changedIds: [], count: 0 })
  })

  it('is all or nothing: unknown ids are named by position, and nothing changes', async () => {
    const ids = await addSome(2)
    const gone = await add()
    await app.call(deleteTask, { as: admin, params: { id: String(gone) } })
    const start = await lastChange()
    const reply = await set([ids[0] ?? 0, gone, ids[1] ?? 0, 999_999], { status: 'Done' })
    expect([reply.status, reply.error]).toMatchObject([
      400,
      {
        code: 'validation',
        message: `Tasks #${gone} and #999999 are not there any more, so nothing was changed.`,
        fields: { 'ids.1': 'There is no task with this id', 'ids.3': 'There is no task with this id' },
      },
    ])
    expect((await readAll(ids)).map((task) => task.status)).toEqual(['To Do', 'To Do'])
    expect(await recordedAfter(start)).toEqual([])
    const one = await set([gone], { status: 'Done' })
    expect(one.error.message).toBe(`Task #${gone} is not there any more, so nothing was changed.`)
    const many = await set([900_001, 900_002, 900_003, 900_004, 900_005], { status: 'Done' })
    expect(many.error.message).toMatch(/^Tasks #900001, #900002, #900003 and 2 more are not there any more/)
  })

  it.each([
    [{ assigneeId: '0199b2c4-0000-7000-8000-000000000000' }, 'There is no user with this id'],
    [{ projectId: 999_999 }, 'There is no project with this id'],
    [{ status: 'Lost' }, 'This must be one of: To Do, In Progress, Done, Blocked, Cancelled'],
    [{ dueDate: '2026-02-30' }, 'This must be a date such as 2026-11-20'],
    [{}, 'Name at least one field of the task that is to change'],
    [{ taskName: 'All the same' }, 'Unknown field: taskName'],
  ])('refuses %j', async (fields, sentence) => {
    const id = await add()
    const before = await read(id)
    const reply = await set([id], { priority: 'High', ...fields }).then((answer) =>
      Object.keys(fields).length === 0 ? set([id], fields) : answer,
    )
    expect([reply.status, reply.error.message]).toEqual([400, sentence])
    if (Object.keys(fields).length > 0) expect(await read(id)).toEqual(before)
  })

  it('refuses ids that are missing, too many or repeated', async () => {
    const id = await add()
    for (const [ids, sentence] of [
      [[], 'Choose at least one task'],
      [[id, id], 'Each task can be named once'],
      [[0], 'This is not the id of a task'],
      [[2 ** 31], 'This is not the id of a task'],
      [Array.from({ length: MAX_BULK_TASKS + 1 }, (_, n) => n + 1), 'At most 500 tasks at once'],
    ] as const) {
      const reply = await set(ids, { status: 'Done' })
      expect([reply.status, reply.error.message]).toEqual([400, sentence])
    }
  })
})

describe('the person to whom many tasks are assigned', () => {
  it('is notified once, of the newly assigned tasks', async () => {
    const mine = await add({ assigneeId: kasun.id })
    const ids = await addSome(2)
    await forgetNotifications(app)
    await set([mine, ...ids], { assigneeId: kasun.id }, admin)
    expect(await notificationsOf(app, kasun)).toMatchObject([
      {
        title: 'Nimal Perera assigned 2 tasks to you',
        detail: `#${ids[0]} Call, #${ids[1]} Call`,
        path: `/task?assignee=${kasun.id}`,
      },
    ])
    expect(await mailsOf(app)).toEqual([[kasun.email, '2 tasks were assigned to you']])
    const { rows } = await app.platform.pool.query<{ text: string }>('select text from outbox_messages')
    expect(rows[0]?.text).toContain(`#${ids[1]} Call, due 1 Dec 2026`)
  })

  it('is notified of a single task as by a change of that task, and never of own assignments', async () => {
    const ids = await addSome(2)
    await set(ids, { assigneeId: kasun.id }, kasun)
    expect([await notificationsOf(app, kasun), await mailsOf(app)]).toEqual([[], []])
    const other = await add()
    await set([...ids, other], { assigneeId: kasun.id }, admin)
    expect(await mailsOf(app)).toEqual([[kasun.email, `#${other} Call was assigned to you`]])
  })

  it('is not notified of other changes, nor is anybody when the tasks become unassigned', async () => {
    const ids = await addSome(2, { assigneeId: kasun.id })
    await forgetNotifications(app)
    await set(ids, { status: 'Done', assigneeId: kasun.id }, admin)
    await set(ids, { assigneeId: null }, admin)
    expect([await notificationsOf(app, kasun), await mailsOf(app)]).toEqual([[], []])
  })
})

describe('simultaneous bulk changes', () => {
  it('of overlapping tasks both finish, and one of them is last for all', async () => {
    const ids = await addSome(30)
    for (let round = 0; round < 8; round++) {
      const replies = await Promise.all([
        set(ids, { status: 'Done' }),
        set(ids.toReversed(), { status: 'Blocked' }),
        set(ids.slice(10), { priority: round % 2 === 0 ? 'High' : 'Low' }),
        app.call(updateTask, { as: kasun, params: { id: String(ids[5]) }, body: { startDate: null } }),
      ])
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
      const found = await readAll(ids)
      expect(new Set(found.map((task) => task.status)).size).toBe(1)
      expect(new Set(found.slice(10).map((task) => task.priority)).size).toBe(1)
    }
  })

  it('to a project that is being deleted are refused, or leave the tasks without it', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = await addSome(10)
      const id = await addProject()
      const [changed, deleted] = await Promise.all([
        set(ids, { projectId: id }),
        app.call(deleteProject, { as: admin, params: { id: String(id) } }),
      ])
      expect(deleted.status).toBe(204)
      expect([200, 400]).toContain(changed.status)
      expect(new Set((await readAll(ids)).map((task) => task.projectId))).toEqual(new Set([null]))
    }
  })
})

it('of 500 tasks with all fields and an assignment take less than half as long as one by one', async () => {
  const single = await Array.fromAsync(await addMany(25), async (id) => {
    const began = performance.now()
    expect((await set([id], { status: 'Done', dueDate: '2027-01-01' }, admin)).status).toBe(200)
    return performance.now() - began
  })
  const middle = single.toSorted((less, more) => less - more)[12] ?? 0
  const ids = await addMany(MAX_BULK_TASKS)
  const began = performance.now()
  const reply = await set(
    ids,
    { status: 'Done', priority: 'High', assigneeId: kasun.id, projectId, dueDate: '2027-01-01' },
    admin,
  )
  const took = performance.now() - began
  expect(reply.body.count).toBe(MAX_BULK_TASKS)
  expect(took).toBeLessThan((MAX_BULK_TASKS * middle) / 2)
  expect(await mailsOf(app)).toHaveLength(1)
})
