import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { atOnce } from '#test/at-once.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createSubTask,
  deleteSubTask,
  getSubTask,
  listSubTasks,
  toggleSubTask,
  updateSubTask,
} from '../shared/sub-task-endpoints.ts'
import type { SubTask } from '../shared/sub-task-schema.ts'
import { MAX_SUB_TASKS } from './sub-task-limit.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
let taskId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  taskId = await addTask()
})
afterAll(() => app.stop())

async function addTask(): Promise<number> {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into tasks (task_name) values ('Fix the checkout') returning id`,
  )
  return rows[0]?.id ?? 0
}
async function add(body: object = {}): Promise<SubTask> {
  const reply = await app.call(createSubTask, {
    as: person,
    body: { title: 'Write the test', parentTaskId: taskId, ...body },
  })
  expect(reply.status).toBe(201)
  return reply.body
}
const attempt = (body: object) =>
  app.send({
    method: 'POST',
    url: '/api/sub-tasks',
    token: person.accessToken,
    payload: JSON.stringify(body),
  })
const pathTo = (id: number | string) => ({ params: { id: String(id) } })
const read = async (id: number) => (await app.call(getSubTask, { as: person, ...pathTo(id) })).body
const list = (id: number | string, as = person) => app.call(listSubTasks, { as, ...pathTo(id) })
const patch = (id: number | string, body: object, as = person) =>
  app.call(updateSubTask, { as, ...pathTo(id), body })
const toggle = (id: number | string, as = person) => app.call(toggleSubTask, { as, ...pathTo(id) })
const remove = (id: number | string, as = person) => app.call(deleteSubTask, { as, ...pathTo(id) })

/** The recorded changes of a sub-task, oldest first. */
async function changesOf(id: number) {
  const { rows } = await app.platform.pool.query<Record<string, unknown>>(
    `select action, actor_id, audience, before, after from changes
     where entity = 'sub-task' and entity_id = $1 order by id`,
    [String(id)],
  )
  return rows
}

describe('adding a sub-task', () => {
  it('applies the documented defaults', async () => {
    const subTask = await add({ title: '  Write the test  ' })
    expect(subTask).toEqual({
      id: expect.any(Number) as number,
      parentTaskId: taskId,
      title: 'Write the test',
      description: null,
      status: 'To Do',
      priority: 'Medium',
      dueDate: null,
      isCompleted: false,
      createdAt: subTask.updatedAt,
      updatedAt: subTask.createdAt,
    })
    expect(await read(subTask.id)).toEqual(subTask)
  })

  it('stores every field as typed, and its author', async () => {
    const fields = {
      title: 'නව පොත් — “quoted” <b>',
      description: ' two\nlines  ',
      status: 'Blocked',
      priority: 'Critical',
      dueDate: '2026-11-20',
    }
    const subTask = await add(fields)
    expect(subTask).toMatchObject(fields)
    expect(await changesOf(subTask.id)).toEqual([
      {
        action: 'create',
        actor_id: person.id,
        audience: 'task:view',
        before: null,
        after: expect.objectContaining({
          id: subTask.id,
          parent_task_id: taskId,
          due_date: '2026-11-20',
          is_completed: false,
        }) as unknown,
      },
    ])
  })

  it('treats empty texts as absent', async () => {
    expect(await add({ description: '', dueDate: '' })).toMatchObject({ description: null, dueDate: null })
  })

  it('ignores unknown fields', async () => {
    expect(await add({ id: 7, isCompleted: true, createdAt: 'x' })).toMatchObject({ isCompleted: false })
  })

  it.each([
    ['without a title', { title: undefined }, 'title', 'Title is required'],
    ['with a blank title', { title: ' \t ' }, 'title', 'Title is required'],
    ['with a title of nothing', { title: null }, 'title', 'Title is required'],
    ['with a title of 301 characters', { title: 'x'.repeat(301) }, 'title', /at most 300 characters/],
    ['with a title of two lines', { title: 'a\nb' }, 'title', /one line/],
    ['with a NUL', { title: 'a\u0000b' }, 'title', /cannot be stored/],
    ['with a NUL in the description', { description: '\u0000' }, 'description', /cannot be stored/],
    ['with a long description', { description: 'x'.repeat(2_001) }, 'description', /at most 2000 char/],
    ['with a day that does not exist', { dueDate: '2026-02-30' }, 'dueDate', /a date such as/],
    ['with an unknown status', { status: 'Cancelled' }, 'status', /one of/],
    ['with an unknown priority', { priority: 'Urgent' }, 'priority', /one of/],
    ['of no task', { parentTaskId: undefined }, 'parentTaskId', 'This is not the id of a task'],
    ['of a task that is none', { parentTaskId: '1' }, 'parentTaskId', 'This is not the id of a task'],
    ['of an unknown task', { parentTaskId: 2_000_000 }, 'parentTaskId', 'There is no task with this id'],
  ])('is refused %s', async (_what, wrong, field, sentence) => {
    const before = (await list(taskId)).body.length
    const reply = await attempt({ title: 'Write the test', parentTaskId: taskId, ...wrong })
    expect([reply.status, reply.error.code]).toEqual([400, 'validation'])
    expect(reply.error.fields?.[field]).toMatch(sentence)
    expect((await list(taskId)).body).toHaveLength(before)
  })

  it('stores one of two calls with the same Idempotency-Key', async () => {
    const parentTaskId = await addTask()
    const input = {
      as: person,
      body: { title: 'Once', parentTaskId },
      headers: { 'idempotency-key': 'sub-task-once' },
    }
    const replies = await Promise.all([app.call(createSubTask, input), app.call(createSubTask, input)])
    expect(replies[0].body).toEqual(replies[1].body)
    expect((await list(parentTaskId)).body).toHaveLength(1)
  })

  it('is limited to 500 per task, even if 25 come at once', async () => {
    const parentTaskId = await addTask()
    await app.platform.pool.query(
      `insert into sub_tasks (parent_task_id, title) select $1, 'One of many' from generate_series(1, $2)`,
      [parentTaskId, MAX_SUB_TASKS - 10],
    )
    const body = { title: 'One more', parentTaskId }
    const replies = await atOnce(25, () => app.call(createSubTask, { as: person, body }))
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(10)
    const refused = replies.filter((reply) => reply.status !== 201)
    expect(new Set(refused.map((reply) => `${reply.status} ${reply.error.message}`))).toEqual(
      new Set(['409 A task can have at most 500 sub-tasks']),
    )
    const { body: all, headers } = await list(parentTaskId)
    expect([all.length, headers['x-total-count']]).toEqual([500, '500'])
    await remove(all[0]?.id ?? 0)
    expect((await attempt(body)).status).toBe(201)
  })

  it('leaves nothing if the task is deleted at the same time', async () => {
    const parentTaskId = await addTask()
    const { pool } = app.platform
    const client = await pool.connect()
    await client.query('begin')
    await client.query('delete from tasks where id = $1', [parentTaskId])
    const adding = attempt({ title: 'Too late', parentTaskId })
    await expect
      .poll(async () => {
        // not by the client: its transaction's snapshot does not include later connections
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.count
      })
      .toBe(1)
    await client.query('commit')
    client.release()
    const reply = await adding
    expect([reply.status, reply.error.fields]).toEqual([
      400,
      { parentTaskId: 'There is no task with this id' },
    ])
  })
})

describe('the list', () => {
  it('contains the sub-tasks of one task, oldest first', async () => {
    const [one, other] = [await addTask(), await addTask()]
    const first = await add({ parentTaskId: one, title: 'Z' })
    await add({ parentTaskId: other })
    const second = await add({ parentTaskId: one, title: 'A' })
    await patch(first.id, { title: 'Changed later' })
    expect((await list(one)).body.map((subTask) => subTask.id)).toEqual([first.id, second.id])
    expect((await list(await addTask())).body).toEqual([])
  })

  it.each(['2000000', '2147483648', '0', 'x'])('of task %s is not found', async (id) => {
    expect((await list(id)).status).toBe(404)
  })
})

describe('changing a sub-task', () => {
  it('changes only the named fields, and records them', async () => {
    const subTask = await add({ description: 'stays', dueDate: '2026-11-20' })
    app.moveClock(1_000)
    const reply = await patch(subTask.id, { title: ' Renamed ', status: 'Done' })
    expect(reply.body).toEqual({
      ...subTask,
      title: 'Renamed',
      status: 'Done',
      updatedAt: reply.body.updatedAt,
    })
    expect(reply.body.updatedAt > subTask.updatedAt).toBe(true)
    expect(await read(subTask.id)).toEqual(reply.body)
    expect((await changesOf(subTask.id))[1]).toMatchObject({
      action: 'update',
      before: { parent_task_id: taskId, title: 'Write the test', status: 'To Do' },
      after: { parent_task_id: taskId, title: 'Renamed', status: 'Done' },
    })
  })

  it.each([null, ''])('clears description and due date with %j', async (nothing) => {
    const subTask = await add({ description: 'x', dueDate: '2026-11-20' })
    const { body } = await patch(subTask.id, { description: nothing, dueDate: nothing })
    expect(body).toMatchObject({ description: null, dueDate: null })
  })

  it('to the same values changes nothing', async () => {
    const subTask = await add({ description: '' })
    app.moveClock(1_000)
    const same = { title: ' Write the test ', description: '', status: 'To Do', dueDate: null }
    expect((await patch(subTask.id, same)).body).toEqual(subTask)
    expect(await changesOf(subTask.id)).toHaveLength(1)
  })

  it('takes one statement, including its entry in the audit trail', async () => {
    const { id } = await add()
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await patch(id, { title: 'Renamed' })
    const texts = spy.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '')
    spy.mockRestore()
    expect(texts.filter((text) => /update "sub_tasks"|insert into changes/.test(text))).toHaveLength(1)
  })

  it('keeps two simultaneous changes of different fields', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await add()
      await Promise.all([patch(id, { title: 'Renamed' }), patch(id, { priority: 'High' }), toggle(id)])
      expect(await read(id)).toMatchObject({ title: 'Renamed', priority: 'High', isCompleted: true })
    }
  })

  it('records the actual previous value for each of several simultaneous changes', async () => {
    const { id } = await add()
    await Promise.all(Array.from({ length: 8 }, (_, index) => patch(id, { title: `Title ${index}` })))
    const changes = (await changesOf(id)) as Record<'before' | 'after', { title: string } | null>[]
    const [after, before] = [changes.slice(0, -1), changes.slice(1)]
    expect(before.map((change) => change.before?.title)).toEqual(after.map((change) => change.after?.title))
    expect(changes).toHaveLength(9)
  })

  it.each([
    [{}, 'Name at least one field of the sub-task that is to change'],
    [{ isCompleted: true, parentTaskId: 1 }, 'Name at least one field of the sub-task that is to change'],
    [{ title: '  ' }, 'Title is required'],
    [{ title: null }, 'Title is required'],
    [{ dueDate: '2026-13-01' }, 'This must be a date such as 2026-11-20'],
  ])('is refused with %j', async (body, sentence) => {
    const subTask = await add()
    const reply = await patch(subTask.id, body)
    expect([reply.status, reply.error.message]).toEqual([400, sentence])
    expect(await read(subTask.id)).toEqual(subTask)
  })
})

describe('completing a sub-task', () => {
  it('toggles it, and leaves the status unchanged', async () => {
    const { id } = await add({ status: 'Blocked' })
    expect((await toggle(id)).body).toMatchObject({ isCompleted: true, status: 'Blocked' })
    expect((await patch(id, { status: 'In Progress' })).body.isCompleted).toBe(true)
    expect((await toggle(id)).body).toMatchObject({ isCompleted: false, status: 'In Progress' })
    const [, first, , last] = await changesOf(id)
    const of = (isCompleted: boolean) => ({ parent_task_id: taskId, is_completed: isCompleted })
    expect(first).toMatchObject({ action: 'update', before: of(false), after: of(true) })
    expect(last).toMatchObject({ action: 'update', before: of(true), after: of(false) })
  })

  it.each(['', '{}'])('accepts the empty body %j', async (payload) => {
    const { id } = await add()
    const url = `/api/sub-tasks/${id}/toggle-complete`
    const reply = await app.send({ method: 'PATCH', url, token: person.accessToken, payload })
    expect([reply.status, reply.body]).toMatchObject([200, { isCompleted: true }])
  })

  it('twice at once toggles it twice', async () => {
    const other = await app.again()
    for (let round = 0; round < 10; round++) {
      const { id } = await add()
      const again = other.call(toggleSubTask, { as: admin, ...pathTo(id) })
      const replies = await Promise.all([toggle(id), again])
      expect(new Set(replies.map((reply) => reply.body.isCompleted))).toEqual(new Set([false, true]))
      expect((await read(id)).isCompleted).toBe(false)
    }
    await other.stop()
  })
})

describe('deleting a sub-task', () => {
  it('keeps its row in the audit trail, and happens only once', async () => {
    const { id } = await add({ description: 'kept' })
    const replies = await Promise.all([remove(id), remove(id)])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([204, 404]))
    expect((await app.call(getSubTask, { as: person, ...pathTo(id) })).status).toBe(404)
    expect((await changesOf(id))[1]).toMatchObject({
      action: 'delete',
      before: { id, parent_task_id: taskId, description: 'kept' },
      after: null,
    })
  })
})

describe.each(['2000000', '2147483648', '-1', 'x'])('a sub-task %s', (id) => {
  it('is not found', async () => {
    const replies = [await patch(id, { title: 'x' }), await toggle(id), await remove(id)]
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404])
    expect((await app.call(getSubTask, { as: person, ...pathTo(id) })).status).toBe(404)
  })
})

describe('permissions', () => {
  it.each([
    ['MANAGER', { role: 'MANAGER' }],
    ['Pending', { status: 'Pending' }],
  ] as const)('a %s account may do nothing', async (_who, account) => {
    const stranger = await app.createAccount(account)
    const { id } = await add()
    const body = { title: 'x', parentTaskId: taskId }
    const replies = [
      await list(taskId, stranger),
      await app.call(createSubTask, { as: stranger, body }),
      await patch(id, { title: 'x' }, stranger),
      await toggle(id, stranger),
      await remove(id, stranger),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403])
  })
})

describe('the live feed', () => {
  it('reports every change', async () => {
    const heard: string[] = []
    app.platform.feed.onChange((change) => {
      if (change.entity === 'sub-task')
        heard.push(`${change.action} ${change.entityId} for ${change.audience}`)
    })
    const { id } = await add()
    await patch(id, { title: 'Renamed' })
    await toggle(id)
    await remove(id)
    const actions = ['create', 'update', 'update', 'delete']
    // changes of earlier tests may arrive only now
    const ofThisOne = () => heard.filter((line) => line.includes(` ${id} `))
    await expect.poll(ofThisOne).toEqual(actions.map((action) => `${action} ${id} for task:view`))
  })
})
