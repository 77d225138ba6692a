import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '#people/auth/shared/auth-endpoints.ts'
import { createProject, deleteProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask, deleteTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { createUser, deleteUser, inviteUser } from '#people/users/shared/user-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { listBin, restoreFromBin } from '../shared/bin-endpoints.ts'

const DAY = 24 * 60 * 60 * 1000

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

type Table = 'tasks' | 'projects' | 'users'
type Id = string | number

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.platform.pool.query<{ row: Row }>(text, values)).rows.map(({ row }) => row)
}
/** The whole row in PostgreSQL's text form, to the microsecond; undefined when it is deleted. */
const rowOf = async (table: Table, id: Id) =>
  (
    await query<string>(`select (to_jsonb(t) - 'version')::text as row from ${table} t where id::text = $1`, [
      String(id),
    ])
  )[0]
const column = async (table: Table, id: Id, name: string) =>
  (await query<unknown>(`select ${name} as row from ${table} where id::text = $1`, [String(id)]))[0]

async function addTask(body: object = {}): Promise<number> {
  const task = { taskName: 'Call the printer', dueDate: '2026-12-01', ...body }
  return (await app.call(createTask, { as: admin, body: task })).body.id
}
async function addProject(body: object = {}): Promise<number> {
  const project = { name: 'Kandy Hotel', owner: admin.id, ...body }
  return (await app.call(createProject, { as: admin, body: project })).body.id
}
const DELETIONS = { tasks: deleteTask, projects: deleteProject, users: deleteUser }

/** Deletes, and returns the id of the deletion. */
async function remove(table: Table, id: Id): Promise<string> {
  const reply = await app.call(DELETIONS[table], { as: admin, params: { id: String(id) } })
  expect(reply.status).toBe(204)
  return newestDeletion(table, id)
}
const newestDeletion = async (table: Table, id: Id) =>
  String(
    (
      await query(
        `select max(id)::text as row from changes where entity = $1 and entity_id = $2 and action = 'delete'`,
        [table.slice(0, -1), String(id)],
      )
    )[0],
  )
const restore = (id: Id, as = admin) => app.call(restoreFromBin, { as, params: { id: String(id) } })
const list = (search = '', paging: object = {}) =>
  app.call(listBin, { as: admin, query: { search, ...paging } })

describe('a deleted task', () => {
  it('is restored byte for byte, with its id', async () => {
    const projectId = await addProject()
    const id = await addTask({
      projectId,
      assigneeId: person.id,
      startDate: '2026-11-01',
      remark: '<p>"සිංහල"\n\\ 100%</p>',
      type: 'Bug',
      priority: 'Critical',
      status: 'Blocked',
    })
    await app.platform.pool.query(
      `update tasks set billing = 'fixed', estimate_minutes = 90, amount_cents = 9007199254740991 where id = $1`,
      [id],
    )
    const before = await rowOf('tasks', id)
    const deletion = await remove('tasks', id)
    expect(await rowOf('tasks', id)).toBeUndefined()
    app.moveClock(1_000)
    const reply = await restore(deletion)
    expect([reply.status, reply.body]).toEqual([200, { entity: 'task', entityId: String(id) }])
    expect(await rowOf('tasks', id)).toBe(before)
    expect(await addTask()).toBeGreaterThan(id)
  })

  it('is restored without what no longer exists', async () => {
    const projectId = await addProject()
    const gone = await app.createAccount()
    await app.platform.pool.query(`insert into task_types (name) values ('Errand')`)
    const id = await addTask({ projectId, assigneeId: gone.id, type: 'Errand', remark: '<p>stays</p>' })
    const deletion = await remove('tasks', id)
    await remove('projects', projectId)
    await remove('users', gone.id)
    await app.platform.pool.query(`delete from task_types where name = 'Errand'`)
    expect((await restore(deletion)).status).toBe(200)
    const row = await query(`select to_jsonb(t) as row from tasks t where id = $1`, [id])
    expect(row).toMatchObject([{ project_id: null, assignee_id: null, type: null, remark: '<p>stays</p>' }])
  })

  it('gets the defaults of columns added since its deletion', async () => {
    const id = await addTask()
    const deletion = await remove('tasks', id)
    await app.platform.pool.query(`alter table tasks alter column estimate_minutes set default 30`)
    const { rows } = await app.platform.pool.query<{ id: string }>(
      `insert into changes (entity, entity_id, action, audience, actor_name, before)
       select entity, entity_id, action, audience, actor_name, before - 'estimate_minutes' || '{"since_dropped": 1}'
       from changes where id = $1 returning id`,
      [deletion],
    )
    expect((await restore(deletion)).status).toBe(409)
    expect((await restore(String(rows[0]?.id))).status).toBe(200)
    expect(await column('tasks', id, 'estimate_minutes')).toBe(30)
    await app.platform.pool.query(`alter table tasks alter column estimate_minutes drop default`)
  })

  it('is counted again', async () => {
    const counted = () => query<number>(`select sum(count)::int as row from task_counts`)
    const deletion = await remove('tasks', await addTask())
    const [before = 0] = await counted()
    await restore(deletion)
    expect(await counted()).toEqual([before + 1])
  })
})

describe('a deleted project', () => {
  it('is restored byte for byte, with those of its tasks that have no project now', async () => {
    const body = { startDate: '2026-11-01', endDate: '2027-01-31', budget: 1_850_000.55, status: 'On Hold' }
    const id = await addProject({ ...body, owner: person.id, description: 'Rooms\nand rates' })
    const other = await addProject()
    const [kept, moved, deleted] = [
      await addTask({ projectId: id }),
      await addTask({ projectId: id }),
      await addTask({ projectId: id }),
    ]
    const before = [await rowOf('projects', id), await rowOf('tasks', kept)]
    const deletion = await remove('projects', id)
    const params = { id: String(moved) }
    await app.call(updateTask, { as: admin, params, body: { projectId: other } })
    await remove('tasks', deleted)
    expect(await column('tasks', kept, 'project_id')).toBeNull()

    expect((await restore(deletion)).body).toEqual({ entity: 'project', entityId: String(id) })
    expect([await rowOf('projects', id), await rowOf('tasks', kept)]).toEqual(before)
    expect(await column('tasks', moved, 'project_id')).toBe(other)
    expect(await rowOf('tasks', deleted)).toBeUndefined()
    const after = await query(
      `select after as row from changes where entity = 'project' and entity_id = $1 and action = 'restore'`,
      [String(id)],
    )
    expect(after).toMatchObject([{ id, name: 'Kandy Hotel', owner_id: person.id, task_ids: [kept] }])
  })

  it('is restored without an owner who no longer exists', async () => {
    const owner = await app.createAccount()
    const id = await addProject({ owner: owner.id })
    const deletion = await remove('projects', id)
    await remove('users', owner.id)
    expect((await restore(deletion)).status).toBe(200)
    expect(await column('projects', id, 'owner_id')).toBeNull()
  })
})

describe('a deleted account', () => {
  it('is restored unchanged, but without a password and signed out', async () => {
    const account = await app.createAccount({ email: 'back@example.lk' })
    const rowWithoutPassword = () =>
      query(`select (to_jsonb(u) - 'password_hash')::text as row from users u where id = $1`, [account.id])
    const before = await rowWithoutPassword()
    const deletion = await remove('users', account.id)
    expect((await restore(deletion)).body).toEqual({ entity: 'user', entityId: account.id })
    expect(await rowWithoutPassword()).toEqual(before)
    expect(await column('users', account.id, 'password_hash')).toBeNull()

    const me = await app.send({ method: 'GET', url: '/api/auth/me', token: account.accessToken })
    expect(me.status).toBe(401)
    const body = { email: account.email, password: account.password }
    expect((await app.call(logIn, { body })).status).not.toBe(200)
    expect((await app.call(inviteUser, { as: admin, params: { id: account.id } })).status).toBe(201)
  })

  it.each(['Pending', 'Inactive'] as const)('is still %s', async (status) => {
    const { id } = await app.createAccount({ status, role: 'ADMIN' })
    await restore(await remove('users', id))
    expect([await column('users', id, 'status'), await column('users', id, 'role')]).toEqual([
      status,
      'ADMIN',
    ])
  })

  it('gets back the projects and tasks that have nobody now', async () => {
    const { id } = await app.createAccount()
    const [project, handedOver] = [await addProject({ owner: id }), await addProject({ owner: id })]
    const [task, taken] = [await addTask({ assigneeId: id }), await addTask({ assigneeId: id })]
    const before = [await rowOf('projects', project), await rowOf('tasks', task)]
    const deletion = await remove('users', id)
    await app.platform.pool.query('update projects set owner_id = $2 where id = $1', [handedOver, admin.id])
    const params = { id: String(taken) }
    await app.call(updateTask, { as: admin, params, body: { assigneeId: person.id } })
    expect(await column('projects', project, 'owner_id')).toBeNull()

    expect((await restore(deletion)).status).toBe(200)
    expect([await rowOf('projects', project), await rowOf('tasks', task)]).toEqual(before)
    expect(await column('projects', handedOver, 'owner_id')).toBe(admin.id)
    expect(await column('tasks', taken, 'assignee_id')).toBe(person.id)
  })

  it('stays in the bin while another account has its address', async () => {
    const account = await app.createAccount({ email: 'taken@example.lk' })
    const deletion = await remove('users', account.id)
    const body = { fName: 'New', sName: 'Owner', email: account.email, role: 'USER' } as const
    const other = await app.call(createUser, { as: admin, body })
    const refused = await restore(deletion)
    expect([refused.status, refused.error.code]).toEqual([409, 'conflict'])
    expect(refused.error.message).toBe('An account with this e-mail address already exists')
    expect((await list('Test Person')).body.map((entry) => String(entry.id))).toContain(deletion)
    await remove('users', other.body.id)
    expect((await restore(deletion)).status).toBe(200)
  })
})

describe('restoring', () => {
  it('happens once when two people do it at once', async () => {
    const other = await app.again()
    for (let round = 0; round < 5; round++) {
      const id = await addTask()
      const deletion = await remove('tasks', id)
      const again = other.call(restoreFromBin, { as: admin, params: { id: deletion } })
      const replies = await Promise.all([restore(deletion), again, restore(deletion)])
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
      const refusals = replies.filter((reply) => reply.status === 409).map((reply) => reply.error.message)
      expect(refusals).toEqual(Array(2).fill('This has been restored already'))
      const recorded = await query(
        `select action as row from changes where entity = 'task' and entity_id = $1 order by id`,
        [String(id)],
      )
      expect(recorded).toEqual(['create', 'delete', 'restore'])
    }
    await other.stop()
  })

  it('an earlier deletion is refused when there is a newer one', async () => {
    const id = await addTask({ taskName: 'Back and forth' })
    const first = await remove('tasks', id)
    await restore(first)
    const second = await remove('tasks', id)
    expect((await restore(first)).status).toBe(409)
    expect((await list('back and forth')).body.map((entry) => String(entry.id))).toEqual([second])
    expect((await restore(second)).status).toBe(200)
  })

  it('is refused when the id is in use', async () => {
    const id = await addTask()
    const deletion = await remove('tasks', id)
    await app.platform.pool.query(
      `insert into tasks (id, task_name) overriding system value values ($1, 'Squatter')`,
      [id],
    )
    const reply = await restore(deletion)
    expect([reply.status, reply.error.message]).toEqual([
      409,
      'There is something else with the same id by now',
    ])
    expect(await column('tasks', id, 'task_name')).toBe('Squatter')
  })

  it('gives the same answer for the same Idempotency-Key', async () => {
    const deletion = await remove('tasks', await addTask())
    const input = {
      as: admin,
      params: { id: deletion },
      headers: { 'idempotency-key': `restore-${deletion}` },
    }
    const replies = [await app.call(restoreFromBin, input), await app.call(restoreFromBin, input)]
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
  })

  it('accepts only deletions', async () => {
    const id = await addTask()
    await app.call(updateTask, { as: admin, params: { id: String(id) }, body: { status: 'Done' } })
    const [created, updated] = await query(
      `select id::text as row from changes where entity = 'task' and entity_id = $1 order by id`,
      [String(id)],
    )
    expect(updated).toBeDefined()
    const [session] = await query(`
      insert into changes (entity, entity_id, action, audience, actor_name, before)
      values ('session', 'x', 'delete', 'user:edit', 'x', '{}') returning id::text as row`)
    for (const missing of [created, updated, session, '2000000000', '0', 'x']) {
      const reply = await restore(String(missing))
      expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
    }
  })

  it('is reported to the open pages, and recorded with who did it', async () => {
    const heard: unknown[] = []
    app.platform.feed.onChange((change) => heard.push(change))
    const id = await addTask()
    await restore(await remove('tasks', id))
    await expect
      .poll(() => heard)
      .toContainEqual(
        expect.objectContaining({
          entity: 'task',
          entityId: String(id),
          action: 'restore',
          audience: 'task:view',
          actorId: admin.id,
        }),
      )
  })

  it('and the list are refused to a USER', async () => {
    const id = await addTask()
    const deletion = await remove('tasks', id)
    expect((await restore(deletion, person)).status).toBe(403)
    expect((await app.call(listBin, { as: person })).status).toBe(403)
    expect(await rowOf('tasks', id)).toBeUndefined()
  })
})

describe('the list of deleted records', () => {
  it('shows what was deleted, when, by whom and until when, newest first', async () => {
    const task = await addTask({ taskName: 'Shown task' })
    const project = await addProject({ name: 'Shown project' })
    const user = await app.call(createUser, {
      as: admin,
      body: { fName: 'Shown', sName: 'Person', email: 'shown@example.lk', role: 'USER' },
    })
    const deletions = [
      await remove('tasks', task),
      await remove('projects', project),
      await remove('users', user.body.id),
    ]
    const { body, headers } = await list('sHOWN')
    expect(headers['x-total-count']).toBe('3')
    const entry = {
      deletedBy: 'Test Person',
      deletedAt: expect.any(String) as string,
      endsAt: expect.any(String) as string,
    }
    expect(body).toEqual(
      [
        { entity: 'task', entityId: String(task), title: 'Shown task' },
        { entity: 'project', entityId: String(project), title: 'Shown project' },
        { entity: 'user', entityId: user.body.id, title: 'Shown Person' },
      ]
        .map((shown, index) => ({ ...entry, ...shown, id: Number(deletions[index]) }))
        .toReversed(),
    )
    for (const { deletedAt, endsAt } of body) {
      expect(Math.abs(Date.now() - Date.parse(deletedAt))).toBeLessThan(60_000)
      expect(Date.parse(endsAt) - Date.parse(deletedAt)).toBe(30 * DAY)
    }
    await restore(String(deletions[1]))
    expect((await list('shown')).body.map((shown) => shown.entity)).toEqual(['user', 'task'])
  })

  it('is paged, and treats the search as plain text', async () => {
    for (const taskName of ['Paged 100%', 'paged b', 'PAGED c'])
      await remove('tasks', await addTask({ taskName }))
    const page = await list('paged', { page: '2', limit: '2' })
    expect(page.body.map((entry) => entry.title)).toEqual(['Paged 100%'])
    expect(page.headers['x-total-count']).toBe('3')
    expect((await list('100%')).body.map((entry) => entry.title)).toEqual(['Paged 100%'])
    for (const search of ['_aged', `' or 1=1 --`]) expect((await list(search)).body).toEqual([])
  })
})

describe('after 30 days', () => {
  it('a deleted record can no longer be restored', async () => {
    const id = await addTask({ taskName: 'Forgotten' })
    const deletion = await remove('tasks', id)
    const another = await app.again()
    const listed = async () =>
      (await another.call(listBin, { token, query: { search: 'forgotten' } })).body.length
    another.moveClock(30 * DAY - 60_000)
    // tokens from a month ago have expired
    const body = { email: admin.email, password: admin.password }
    const token = (await another.call(logIn, { body })).body.access_token
    expect(await listed()).toBe(1)
    another.moveClock(120_000)
    expect(await listed()).toBe(0)
    const refused = await another.call(restoreFromBin, { token, params: { id: deletion } })
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This was deleted more than 30 days ago and can no longer be restored',
    ])
    expect(await rowOf('tasks', id)).toBeUndefined()
    await another.stop()
  })
})
