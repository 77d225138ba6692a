import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { createProject, deleteProject } from '#work/projects/shared/project-endpoints.ts'
import { createSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { createTask, deleteTask, updateTask, updateTaskAssignee } from '#work/tasks/shared/task-endpoints.ts'
import { createUser, deleteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { changesOf, rowOf, undo } from '#test/undo-scene.ts'

const CHANGED = 'This was changed since, so nothing was undone'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

async function addTask(body: object = {}, as = person): Promise<number> {
  const task = { taskName: 'Call the printer', dueDate: '2026-12-01', ...body }
  return (await app.call(createTask, { as, body: task })).body.id
}
const patch = (id: number, body: object, as = person) =>
  app.call(updateTask, { as, params: { id: String(id) }, body })
const remove = (id: number) => app.call(deleteTask, { as: admin, params: { id: String(id) } })
const task = (id: number) => rowOf(app, 'tasks', id)
const setRole = (account: TestAccount, role: string) =>
  app.platform.pool.query('update users set role = $2 where id = $1', [account.id, role])
async function rowsOf(table: string): Promise<number> {
  const { rows } = await app.platform.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  )
  return rows[0]?.count ?? 0
}

describe('an own change', () => {
  it('is undone, and recorded as a new change that can be undone too', async () => {
    const id = await addTask()
    const before = await task(id)
    const done = await patch(id, { status: 'Done', priority: 'High' })
    const undone = await undo(app, person, done)
    expect([undone.status, undone.body]).toEqual([200, { undone: 1, canRedo: true }])
    expect(await task(id)).toEqual(before)
    const redone = await undo(app, person, undone)
    expect(redone.status).toBe(200)
    expect(await task(id)).toMatchObject({ status: 'Done', priority: 'High' })
    const { rows } = await app.platform.pool.query(
      `select action, before, after, actor_id from changes where id = any($1) order by id`,
      [[...changesOf(undone), ...changesOf(redone)]],
    )
    expect(rows).toMatchObject([
      { action: 'update', before: { status: 'Done' }, after: { status: 'To Do' }, actor_id: person.id },
      { action: 'update', before: { status: 'To Do' }, after: { status: 'Done' }, actor_id: person.id },
    ])
  })

  it('is undone together with others of the same call, the newest first', async () => {
    const id = await addTask()
    const before = await task(id)
    const other = await addTask()
    const changes = [
      ...changesOf(await patch(id, { status: 'In Progress' })),
      ...changesOf(await patch(other, { priority: 'Low' })),
      ...changesOf(await patch(id, { status: 'Done', dueDate: null })),
    ]
    const undone = await undo(app, person, changes)
    expect(undone.body).toEqual({ undone: 3, canRedo: true })
    expect([await task(id), await task(other)]).toMatchObject([before, { priority: 'Medium' }])
  })

  it('does not affect other fields that somebody changed meanwhile', async () => {
    const id = await addTask()
    const done = await patch(id, { status: 'Done' })
    await patch(id, { priority: 'Critical' }, admin)
    expect((await undo(app, person, done)).status).toBe(200)
    expect(await task(id)).toMatchObject({ status: 'To Do', priority: 'Critical' })
  })

  it('is undone once, however often it is requested with one key', async () => {
    const id = await addTask()
    const changes = changesOf(await patch(id, { status: 'Done' }))
    const ask = () =>
      app.call(undoEndpoint, { as: person, body: { changes }, headers: { 'idempotency-key': 'once' } })
    const replies = [await ask(), await ask()]
    expect(replies.map(({ status, body }) => [status, body.undone])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect(await task(id)).toMatchObject({ status: 'To Do' })
    const again = await undo(app, person, changes)
    expect([again.status, again.error.message]).toEqual([409, 'This has been undone already'])
  })

  it('is undone once by two simultaneous requests', async () => {
    const id = await addTask()
    const done = await patch(id, { status: 'Done' })
    const replies = await Promise.all([undo(app, person, done), undo(app, person, done)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await task(id)).toMatchObject({ status: 'To Do' })
  })

  it('is undone without a notification or mail', async () => {
    const id = await addTask({ assigneeId: admin.id })
    const params = { id: String(id) }
    const assigned = await app.call(updateTaskAssignee, { as: person, params, body: { assigneeId: null } })
    const counted = async () => [await rowsOf('notifications'), await rowsOf('outbox_messages')]
    const before = await counted()
    expect((await undo(app, person, assigned)).status).toBe(200)
    expect(await task(id)).toMatchObject({ assignee_id: admin.id })
    expect(await counted()).toEqual(before)
  })

  it('is named without the mail sent with it', async () => {
    const given = await app.createAccount()
    const id = await addTask()
    const params = { id: String(id) }
    const body = { assigneeId: given.id }
    const mails = await rowsOf('outbox_messages')
    const assigned = await app.call(updateTaskAssignee, { as: person, params, body })
    expect(await rowsOf('outbox_messages')).toBe(mails + 1)
    expect(changesOf(assigned)).toHaveLength(1)
    expect((await undo(app, person, assigned)).status).toBe(200)
    expect(await task(id)).toMatchObject({ assignee_id: null })
  })
})

describe('a deletion', () => {
  it('is undone for the person who made it, with everything deleted with it', async () => {
    const id = await addTask()
    await app.call(createSubTask, { as: person, body: { title: 'Dial', parentTaskId: id } })
    await app.call(createComment, { as: person, params: { id: String(id) }, body: { text: 'No answer' } })
    const before = await task(id)
    const deletion = await remove(id)
    const undone = await undo(app, admin, deletion)
    expect([undone.status, undone.body]).toEqual([200, { undone: 1, canRedo: false }])
    expect(await task(id)).toEqual(before)
    expect(
      (await app.platform.pool.query('select title from sub_tasks where parent_task_id = $1', [id])).rows,
    ).toEqual([{ title: 'Dial' }])
    const again = await undo(app, admin, deletion)
    expect([again.status, again.error.message]).toEqual([409, 'This has been restored already'])
  })

  it('that was restored is not redone', async () => {
    const restored = await undo(app, admin, await remove(await addTask()))
    const refused = await undo(app, admin, restored)
    expect([refused.status, refused.error.message]).toEqual([409, 'This cannot be undone'])
  })
})

describe('a new record', () => {
  it('is deleted for the person who created it, without the permission to delete, and can be restored', async () => {
    const body = { taskName: 'Typo', dueDate: '2026-12-01' }
    const created = await app.call(createTask, { as: person, body })
    const { id } = created.body
    const undone = await undo(app, person, created)
    expect([undone.status, await task(id)]).toEqual([200, undefined])
    const redone = await undo(app, person, undone)
    expect([redone.status, await task(id)]).toMatchObject([200, { task_name: 'Typo' }])
    const again = await undo(app, person, redone)
    expect([again.status, await task(id)]).toEqual([200, undefined])
    const back = await undo(app, person, again)
    expect([back.status, await task(id)]).toMatchObject([200, { task_name: 'Typo' }])
    // a change that others have built on stays
    await patch(id, { priority: 'High' }, admin)
    const refused = await undo(app, person, back)
    expect([refused.status, refused.error.message]).toEqual([409, CHANGED])
  })

  it.each([
    ['was changed by somebody', (id: number) => patch(id, { priority: 'High' }, admin), CHANGED],
    [
      'has a comment by now',
      (id: number) =>
        app.call(createComment, { as: admin, params: { id: String(id) }, body: { text: 'On it' } }),
      'Something was added to this since, so nothing was undone',
    ],
  ])('stays when it %s', async (_what, change, message) => {
    const created = await app.call(createTask, {
      as: person,
      body: { taskName: 'Call', dueDate: '2026-12-01' },
    })
    await change(created.body.id)
    const refused = await undo(app, person, created)
    expect([refused.status, refused.error.message]).toEqual([409, message])
    expect(await task(created.body.id)).toBeDefined()
  })
})

describe('undo is refused for', () => {
  it('changes by somebody else, and unknown ones', async () => {
    const id = await addTask()
    const foreign = await patch(id, { status: 'Done' }, admin)
    const replies = [await undo(app, person, foreign), await undo(app, person, [999_999_999])]
    expect(replies.map(({ status, error }) => [status, error.message])).toEqual([
      [404, 'This change was not found'],
      [404, 'This change was not found'],
    ])
    expect(await task(id)).toMatchObject({ status: 'Done' })
  })

  it('changes older than a quarter of an hour by the database’s clock', async () => {
    const id = await addTask({ status: 'Done' })
    const changeAt = async (age: string) => {
      const { rows } = await app.platform.pool.query<{ id: number }>(
        `insert into changes (at, entity, entity_id, action, audience, actor_id, actor_name, before, after)
         values (now() - $3::interval, 'task', $1, 'update', 'task:view', $2, 'x', '{"status": "To Do"}', '{"status": "Done"}')
         returning id`,
        [String(id), person.id, age],
      )
      return rows.map((row) => row.id)
    }
    const refused = await undo(app, person, await changeAt('15 minutes'))
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This was changed more than 15 minutes ago and can no longer be undone',
    ])
    expect((await undo(app, person, await changeAt('14 minutes'))).status).toBe(200)
  })

  it('a deletion by somebody who may not delete, unless they had just created the record', async () => {
    const id = await addTask({}, admin)
    const [deletion] = changesOf(await remove(id))
    const { rows } = await app.platform.pool.query<{ id: number }>(
      `insert into changes (entity, entity_id, action, audience, actor_id, actor_name, before)
       select entity, entity_id, action, audience, $2, 'x', before from changes where id = $1 returning id`,
      [deletion, person.id],
    )
    const createdBy = (account: TestAccount, age: string) =>
      app.platform.pool.query(
        `insert into changes (at, entity, entity_id, action, audience, actor_id, actor_name, after)
         values (now() - $3::interval, 'task', $1, 'create', 'task:view', $2, 'x', '{}')`,
        [String(id), account.id, age],
      )
    const ask = async () =>
      (
        await undo(
          app,
          person,
          rows.map((row) => row.id),
        )
      ).status
    await createdBy(admin, '1 minute')
    await createdBy(person, '15 minutes')
    expect(await ask()).toBe(403)
    await createdBy(person, '14 minutes')
    expect(await ask()).toBe(200)
    expect(await task(id)).toBeDefined()
  })

  it('values changed since, with the rest of the call', async () => {
    const [kept, changed] = [await addTask(), await addTask()]
    const changes = [
      ...changesOf(await patch(changed, { status: 'Done' })),
      ...changesOf(await patch(kept, { status: 'Done' })),
    ]
    await patch(changed, { status: 'Blocked' }, admin)
    const refused = await undo(app, person, changes)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'One of these was changed since, so nothing was undone',
    ])
    expect([await task(kept), await task(changed)]).toMatchObject([{ status: 'Done' }, { status: 'Blocked' }])
  })

  it('records that no longer exist, or whose parent no longer exists', async () => {
    const id = await addTask()
    const done = await patch(id, { status: 'Done' })
    await remove(id)
    const refused = await undo(app, person, done)
    expect(refused.error.message).toBe('This was deleted since, so nothing was undone')

    const project = await app.call(createProject, { as: admin, body: { name: 'Kandy', owner: admin.id } })
    const moved = await addTask({ projectId: project.body.id })
    const taken = await patch(moved, { projectId: null })
    await app.call(deleteProject, { as: admin, params: { id: String(project.body.id) } })
    const loose = await undo(app, person, taken)
    expect([loose.status, loose.error.message]).toEqual([
      409,
      'This belonged to something that was deleted since, so nothing was undone',
    ])
  })

  it('changes that the caller may no longer make', async () => {
    const demoted = await app.createAccount({ role: 'ADMIN' })
    const id = await addTask()
    const deletion = await app.call(deleteTask, { as: demoted, params: { id: String(id) } })
    const body = { name: 'Kandy', owner: admin.id }
    const project = await app.call(createProject, { as: demoted, body })
    await setRole(demoted, 'USER')
    const replies = [await undo(app, demoted, deletion), await undo(app, demoted, project)]
    expect(replies.map(({ status }) => status)).toEqual([403, 403])
    expect(await task(id)).toBeUndefined()
    expect(await rowOf(app, 'projects', project.body.id)).toBeDefined()
  })

  it('changes that can never be undone: accounts and their roles', async () => {
    const user = { fName: 'New', sName: 'Person', email: 'new@example.lk', role: 'USER', status: 'Active' }
    const created = await app.call(createUser, { as: admin, body: user as never })
    const params = { id: created.body.id }
    const raised = await app.call(updateUser, {
      as: admin,
      params,
      body: { ...user, role: 'ADMIN' } as never,
    })
    const deleted = await app.call(deleteUser, { as: admin, params })
    for (const reply of [created, raised, deleted]) {
      expect(changesOf(reply)).not.toEqual([])
      const refused = await undo(app, admin, reply)
      expect([refused.status, refused.error.message]).toMatchObject([409, /cannot be undone$/])
    }
  })

  it('a call without ids, with too many or with an invalid one', async () => {
    for (const changes of [[], [0], [-1], [1.5], ['1'], Array.from({ length: 501 }, (_, id) => id + 1)]) {
      const reply = await app.send({
        method: 'POST',
        url: '/api/undo',
        token: person.accessToken,
        payload: { changes },
      })
      expect([changes.length, reply.status]).toEqual([changes.length, 400])
    }
  })
})
