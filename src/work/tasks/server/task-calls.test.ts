import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '#platform/shared/dates.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import {
  createTask,
  deleteTask,
  getTask,
  listTaskTypes,
  updateTask,
  updateTaskAssignee,
} from '../shared/task-endpoints.ts'
import type { Task } from '../shared/task-schema.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
let projectId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  projectId = (await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })).body
    .id
})
afterAll(() => app.stop())

const UNKNOWN_USER = '0199b2c4-0000-7000-8000-000000000000'
const valid = { taskName: 'Fix the checkout', dueDate: '2026-11-30' }

async function add(body: object = {}): Promise<Task> {
  const reply = await app.call(createTask, { as: person, body: { ...valid, ...body } })
  expect(reply.status).toBe(201)
  const { isAssigneeNotified: _, ...task } = reply.body
  return task
}

const read = (id: number) => app.call(getTask, { as: person, params: { id: String(id) } })
const patch = (id: number, body: object) =>
  app.call(updateTask, { as: person, params: { id: String(id) }, body })

/** The recorded changes of a task, oldest first. */
async function changesOf(id: number) {
  const { rows } = await app.platform.pool.query<{
    action: string
    actor_id: string
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }>(
    `select action, actor_id, before, after from changes where entity = 'task' and entity_id = $1 order by id`,
    [String(id)],
  )
  return rows
}

describe('adding a task', () => {
  it('applies the documented defaults, with today in the business’s time zone', async () => {
    const today = dayIn('Asia/Colombo', app.platform.clock())
    const task = await add()
    expect(task).toMatchObject({
      ...valid,
      status: 'To Do',
      priority: 'Medium',
      startDate: today,
      type: null,
      remark: null,
      remarkVersion: 0,
      subTaskCount: 0,
      completedSubTaskCount: 0,
      assigneeId: null,
      assignee: null,
      projectId: null,
      project: null,
    })
    expect(task.updatedAt).toBe(task.createdAt)
    expect((await read(task.id)).body).toEqual(task)
  })

  it('stores every field and returns person and project', async () => {
    const fields = {
      taskName: 'නව පොත් — “quoted” <b>',
      assigneeId: person.id,
      status: 'Blocked',
      priority: 'Critical',
      startDate: '2026-11-01',
      dueDate: '2026-10-01',
      type: 'Bug',
      remark: '<p>two lines, <strong>one</strong> bold</p>',
      projectId,
    }
    const task = await add(fields)
    expect(task).toMatchObject(fields)
    expect(task.assignee).toEqual({ id: person.id, fName: 'Test', sName: 'Person', email: person.email })
    expect(task.project).toEqual({ id: projectId, name: 'Website' })
    expect((await read(task.id)).body).toEqual(task)
  })

  it('accepts a type by its id and stores its name', async () => {
    const types = (await app.call(listTaskTypes, { as: person })).body
    expect(types.map((type) => type.name)).toEqual([
      'Task',
      'Bug',
      'Feature',
      'Improvement',
      'Meeting',
      'Research',
    ])
    const meeting = types.find((type) => type.name === 'Meeting')
    expect((await add({ type: meeting?.id })).type).toBe('Meeting')
  })

  it('ignores fields that the caller may not set', async () => {
    const task = await add({
      id: 4711,
      createdAt: '2000-01-01T00:00:00.000Z',
      amount_cents: 5,
      status_rank: 9,
    })
    expect(task.id).not.toBe(4711)
    expect(task.createdAt.slice(0, 4)).not.toBe('2000')
    const { rows } = await app.platform.pool.query('select amount_cents from tasks where id = $1', [task.id])
    expect(rows).toEqual([{ amount_cents: null }])
  })

  it.each([
    [{ assigneeId: UNKNOWN_USER }, 'assigneeId', 'There is no user with this id'],
    [{ projectId: 999_999 }, 'projectId', 'There is no project with this id'],
    [{ type: 'Nothing' }, 'type', 'There is no task type with this name'],
    [{ type: 999 }, 'type', 'There is no task type with this id'],
    [{ taskName: 'x'.repeat(1_000_000 - 100) }, 'taskName', 'This must be at most 300 characters'],
    [{ taskName: 'a\u0000b' }, 'taskName', 'This contains characters that cannot be stored'],
    [{ remark: 'a\ud800b' }, 'remark', 'This contains characters that cannot be stored'],
    [{ dueDate: '2026-02-30' }, 'dueDate', 'This must be a date such as 2026-11-20'],
    [{ dueDate: '275760-09-13' }, 'dueDate', 'This must be a date such as 2026-11-20'],
    [{ dueDate: '' }, 'dueDate', 'Due date is required'],
    [{ taskName: ' ' }, 'taskName', 'Task name is required'],
    [{ projectId: 2_147_483_648 }, 'projectId', 'This is not the id of a project'],
  ])('refuses invalid values with an error at the field (%#)', async (fields, field, sentence) => {
    const { rows } = await app.platform.pool.query<{ count: number }>('select count(*) from tasks')
    const reply = await app.call(createTask, { as: person, body: { ...valid, ...fields } })
    expect([reply.status, reply.error.code, reply.error.fields]).toEqual([
      400,
      'validation',
      { [field]: sentence },
    ])
    expect((await app.platform.pool.query('select count(*) from tasks')).rows).toEqual(rows)
  })

  it('refuses an invalid number with an error at the field', async () => {
    const payload = '{"taskName":"Fix it","dueDate":"2026-11-30","projectId":1e309}'
    const reply = await app.send({ method: 'POST', url: '/api/task', token: person.accessToken, payload })
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['projectId']])
  })

  it('creates one task for a call that is sent twice with one key', async () => {
    const headers = { 'idempotency-key': 'add-once' }
    const [one, other] = await Promise.all(
      [1, 2].map(() => app.call(createTask, { as: person, body: valid, headers })),
    )
    expect([one?.status, other?.status]).toEqual([201, 201])
    expect(other?.body).toEqual(one?.body)
  })
})

describe('changing a task', () => {
  let task: Task
  beforeEach(async () => {
    task = await add({
      assigneeId: person.id,
      projectId,
      remark: '<p>kept</p>',
      startDate: '2026-11-01',
      type: 'Bug',
    })
    app.moveClock(5)
  })

  it.each([
    [{ taskName: '  Renamed ' }, { taskName: 'Renamed' }],
    [{ status: 'Cancelled' }, { status: 'Cancelled' }],
    [{ priority: 'High' }, { priority: 'High' }],
    [{ startDate: null }, { startDate: null }],
    [{ dueDate: '' }, { dueDate: null }],
    [{ assigneeId: null }, { assigneeId: null, assignee: null }],
    [{ projectId: '' }, { projectId: null, project: null }],
    [{ remark: '<p>new</p>' }, { remark: '<p>new</p>', remarkVersion: 1 }],
    [{ remark: null }, { remark: null, remarkVersion: 1 }],
    [{ remark: '' }, { remark: null, remarkVersion: 1 }],
    [{ priority: 'High', remarkVersion: 99 }, { priority: 'High' }],
    [{ status: 'Done', remark: '<p>kept</p>', remarkVersion: 99 }, { status: 'Done' }],
    [{ type: null }, { type: null }],
    [{ type: 'Research', unknown: 'dropped' }, { type: 'Research' }],
  ])('changes the named field and no other (%#)', async (body, changed) => {
    const reply = await patch(task.id, body)
    expect(reply.status).toBe(200)
    const { updatedAt, ...rest } = reply.body
    const { updatedAt: before, ...same } = task
    expect(rest).toEqual({ ...same, ...changed })
    expect(updatedAt > before).toBe(true)
    expect((await read(task.id)).body).toEqual(reply.body)
  })

  it('lets any status follow any other', async () => {
    for (const from of ['To Do', 'In Progress', 'Done', 'Blocked', 'Cancelled']) {
      for (const to of ['To Do', 'In Progress', 'Done', 'Blocked', 'Cancelled']) {
        await patch(task.id, { status: from })
        expect((await patch(task.id, { status: to })).body.status).toBe(to)
      }
    }
  })

  it('records values before and after, and nothing if nothing changes', async () => {
    await patch(task.id, { status: 'Done', remark: '<p>kept</p>', dueDate: null })
    await patch(task.id, { status: 'Done' })
    const [created, updated, ...more] = await changesOf(task.id)
    expect(created).toMatchObject({
      action: 'create',
      actor_id: person.id,
      before: null,
      after: { id: task.id, task_name: valid.taskName, assignee_id: person.id, project_id: projectId },
    })
    expect(updated).toEqual({
      action: 'update',
      actor_id: person.id,
      before: { status: 'To Do', due_date: '2026-11-30' },
      after: { status: 'Done', due_date: null },
    })
    expect(more).toEqual([])
  })

  it('answers an unchanged value with the task', async () => {
    const reply = await patch(task.id, { status: task.status, assigneeId: person.id })
    expect([reply.status, reply.body]).toEqual([200, task])
  })

  it('requires a known field', async () => {
    for (const body of [{}, { unknown: 1 }, { remarkVersion: 0 }]) {
      const reply = await patch(task.id, body)
      expect([reply.status, reply.error.message]).toEqual([
        400,
        'Name at least one field of the task that is to change',
      ])
    }
  })

  it.each([
    [{ assigneeId: UNKNOWN_USER }, { assigneeId: 'There is no user with this id' }],
    [{ projectId: 999_999 }, { projectId: 'There is no project with this id' }],
    [{ type: 'Nothing' }, { type: 'There is no task type with this name' }],
    [{ taskName: '' }, { taskName: 'Task name is required' }],
    [{ taskName: 'a' }, { taskName: 'Task name must be at least 2 characters' }],
  ])('refuses invalid values and changes nothing (%#)', async (body, fields) => {
    const reply = await patch(task.id, { status: 'Done', ...body })
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
    expect((await read(task.id)).body).toEqual(task)
  })

  it('changes the assignee by its own call', async () => {
    const assign = (assigneeId: string | null) =>
      app.call(updateTaskAssignee, { as: person, params: { id: String(task.id) }, body: { assigneeId } })
    expect((await assign(admin.id)).body.assignee?.email).toBe(admin.email)
    expect((await assign(null)).body).toMatchObject({ assigneeId: null, assignee: null })
    expect((await assign(UNKNOWN_USER)).error.fields).toEqual({ assigneeId: 'There is no user with this id' })
    const params = { id: String(task.id) }
    const missing = await app.call(updateTaskAssignee, {
      as: person,
      params,
      body: {} as { assigneeId: null },
    })
    expect([missing.status, Object.keys(missing.error.fields ?? {})]).toEqual([400, ['assigneeId']])
  })

  it('keeps both when two people change different fields at once', async () => {
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all([
        patch(task.id, { taskName: `Round ${round}` }),
        patch(task.id, { remark: `<p>remark ${round}</p>` }),
        patch(task.id, { priority: round % 2 === 0 ? 'Low' : 'High' }),
      ])
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
      expect((await read(task.id)).body).toMatchObject({
        taskName: `Round ${round}`,
        remark: `<p>remark ${round}</p>`,
        priority: round % 2 === 0 ? 'Low' : 'High',
      })
    }
  })

  it('records a complete chain when many change the same field at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => patch(task.id, { taskName: `Name ${index}` })))
    const updates = (await changesOf(task.id)).slice(1)
    let last: unknown = task.taskName
    for (const change of updates) {
      expect(change.before).toEqual({ task_name: last })
      last = change.after?.['task_name']
    }
    expect(updates).toHaveLength(12)
    expect((await read(task.id)).body.taskName).toBe(last)
  })
})

describe('deleting a task', () => {
  it('is refused to a USER', async () => {
    const task = await add()
    const reply = await app.call(deleteTask, { as: person, params: { id: String(task.id) } })
    expect([reply.status, reply.error.code]).toEqual([403, 'forbidden'])
    expect((await read(task.id)).status).toBe(200)
  })

  it('deletes the task and keeps its whole row in the audit trail', async () => {
    const task = await add({ remark: '<p>to be kept</p>', projectId })
    const params = { id: String(task.id) }
    const reply = await app.call(deleteTask, { as: admin, params })
    expect([reply.status, reply.body]).toEqual([204, ''])
    expect((await read(task.id)).status).toBe(404)
    expect((await patch(task.id, { status: 'Done' })).status).toBe(404)
    expect((await app.call(deleteTask, { as: admin, params })).error).toMatchObject({
      code: 'not_found',
      message: 'Task not found',
    })
    expect((await changesOf(task.id)).at(-1)).toMatchObject({
      action: 'delete',
      actor_id: admin.id,
      after: null,
      before: { id: task.id, task_name: valid.taskName, remark: '<p>to be kept</p>', project_id: projectId },
    })
  })

  it.each(['0', '-1', 'abc', '99999999999', '1.5'])('does not find %s', async (id) => {
    expect((await app.call(getTask, { as: person, params: { id } })).status).toBe(404)
  })
})
