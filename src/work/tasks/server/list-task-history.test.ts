import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createProject, deleteProject } from '#work/projects/shared/project-endpoints.ts'
import { deleteUser } from '#people/users/shared/user-endpoints.ts'
import { prove } from '#test/second-way-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createTask,
  deleteTask,
  getRemarkVersion,
  listTaskHistory,
  updateTask,
} from '../shared/task-endpoints.ts'

const MINUTE = 60 * 1000

let app: TestApp
let admin: TestAccount
let person: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await account('Kasun', 'සිල්වා')
})
afterAll(() => app.stop())

async function account(fName: string, sName: string): Promise<TestAccount> {
  const made = await app.createAccount()
  const values = [made.id, fName, sName]
  await app.platform.pool.query('update users set f_name = $2, s_name = $3 where id = $1', values)
  return made
}
async function project(name: string): Promise<number> {
  return (await app.call(createProject, { as: admin, body: { name, owner: admin.id } })).body.id
}
async function add(body: object = {}): Promise<number> {
  const task = { taskName: 'Call the printer', dueDate: '2026-12-01', ...body }
  return (await app.call(createTask, { as: admin, body: task })).body.id
}
const patch = async (id: number, body: object, as = person) => {
  expect((await app.call(updateTask, { as, params: { id: String(id) }, body })).status).toBe(200)
}
const history = async (id: number, as = person) =>
  (await app.call(listTaskHistory, { as, params: { id: String(id) } })).body
/** The changed fields in the history, newest first. */
const told = async (id: number) => (await history(id)).flatMap((entry) => entry.changes)
async function restoreLast(entity: string, id: string | number): Promise<void> {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `select max(id) as id from changes where entity = $1 and entity_id = $2 and action = 'delete'`,
    [entity, String(id)],
  )
  const reply = await app.call(restoreFromBin, { as: admin, params: { id: String(rows[0]?.id) } })
  expect(reply.status).toBe(200)
}

describe('the history of a task', () => {
  it('says who did what, newest first, in words', async () => {
    const [hotel, shop] = [await project('Kandy Hotel'), await project('කඩය')]
    const id = await add({ projectId: hotel })
    await patch(id, { status: 'Done', priority: 'High', taskName: 'ඇමතුම', type: 'Bug' })
    await patch(id, { projectId: shop, assigneeId: person.id, startDate: null, dueDate: '2026-12-24' })
    const entries = await history(id)
    const by = (who: TestAccount, name: string) => ({
      id: expect.any(Number) as number,
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      actor: { id: who.id, name },
      remarkVersionId: null,
    })
    const startDate = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string
    expect(entries).toEqual([
      {
        ...by(person, 'Kasun සිල්වා'),
        action: 'update',
        changes: [
          { field: 'assignee', before: null, after: 'Kasun සිල්වා' },
          { field: 'startDate', before: startDate, after: null },
          { field: 'dueDate', before: '2026-12-01', after: '2026-12-24' },
          { field: 'project', before: 'Kandy Hotel', after: 'කඩය' },
        ],
      },
      {
        ...by(person, 'Kasun සිල්වා'),
        action: 'update',
        changes: [
          { field: 'taskName', before: 'Call the printer', after: 'ඇමතුම' },
          { field: 'status', before: 'To Do', after: 'Done' },
          { field: 'priority', before: 'Medium', after: 'High' },
          { field: 'type', before: null, after: 'Bug' },
        ],
      },
      { ...by(admin, 'Test Person'), action: 'create', changes: [] },
    ])
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(3)
  })

  it('combines consecutive saves of one description into one entry, with the replaced version', async () => {
    const id = await add({ remark: '<p>begin</p>' })
    app.moveClock(11 * MINUTE)
    await patch(id, { remark: '<p>a</p>' })
    await patch(id, { remark: '<p>ab</p>' })
    const last = (await history(id))[0]
    await patch(id, { remark: '<p>abc</p>', status: 'Done' })
    await patch(id, { remark: '<p>abcd</p>' })
    await patch(id, { remark: '<p>abcde</p>' })
    await patch(id, { remark: '<p>admin</p>' }, admin)
    const entries = await history(id)
    const remark = { field: 'remark', before: null, after: null }
    expect(entries.map((entry) => entry.changes)).toEqual([
      [remark],
      [remark],
      [{ field: 'status', before: 'To Do', after: 'Done' }, remark],
      [remark],
      [],
    ])
    expect(entries[3]).toEqual(last)
    const { rows } = await app.platform.pool.query<{ at: string }>(
      `select at from changes where entity = 'task' and entity_id = $1 order by id`,
      [String(id)],
    )
    expect(entries.map((entry) => entry.at)).toEqual([6, 5, 3, 2, 0].map((index) => rows[index]?.at))
    const texts = await Promise.all(
      entries.map(async (entry) => {
        const params = { id: String(entry.remarkVersionId) }
        return (await app.call(getRemarkVersion, { as: person, params })).body.remark
      }),
    )
    expect(texts).toEqual(['<p>admin</p>', '<p>abcde</p>', '<p>abcde</p>', '<p>abcde</p>', '<p>begin</p>'])
  })

  it('never contains money, texts of descriptions, or descriptions from before versions existed', async () => {
    const id = await add({ remark: '<p>secret text</p>' })
    await app.platform.pool.query(
      `insert into changes (entity, entity_id, action, audience, actor_name, before, after) values
         ('task', $1, 'update', 'task:view', 'x', '{"amount_cents": 4711}', '{"amount_cents": 4712}'),
         ('task', $1, 'update', 'task:view', 'x', '{"amount_cents": 4713, "status": "Done"}', '{"amount_cents": null, "status": "To Do"}'),
         ('task', $1, 'update', 'task:view', 'x', '{"remark": "old text"}', '{"remark": "older text"}')`,
      [String(id)],
    )
    const entries = await history(id)
    expect(entries.map((entry) => entry.changes)).toEqual([
      [{ field: 'remark', before: null, after: null }],
      [{ field: 'status', before: 'Done', after: 'To Do' }],
      [],
    ])
    expect(entries[0]?.actor).toEqual({ id: null, name: 'x' })
    expect(JSON.stringify(entries.map((entry) => entry.changes))).not.toMatch(/471|amount|text/)
  })

  it('contains at most 200 entries, however often one description was saved between them', async () => {
    const id = await add()
    const { pool } = app.platform
    const insert = (after: string, count: number) =>
      pool.query(
        `insert into changes (entity, entity_id, action, audience, actor_name, before, after)
         select 'task', $1, 'update', 'task:view', 'x', '{}', $2 from generate_series(1, $3)`,
        [String(id), after, count],
      )
    await insert('{"status": "Done"}', 150)
    await insert('{"remark_version_id": 7}', 900)
    await insert('{"status": "To Do"}', 40)
    expect(await history(id)).toHaveLength(192)
    await insert('{"status": "Done"}', 50)
    expect(await history(id)).toHaveLength(200)
  })

  it('is kept when the task is deleted and restored', async () => {
    const id = await add()
    await patch(id, { status: 'Done' })
    const params = { id: String(id) }
    await app.call(deleteTask, { as: admin, params })
    expect((await app.call(listTaskHistory, { as: person, params })).status).toBe(404)
    await restoreLast('task', id)
    expect((await history(id)).map((entry) => entry.action)).toEqual([
      'restore',
      'delete',
      'update',
      'create',
    ])
  })

  it('is available to everyone who may see tasks, for existing tasks', async () => {
    const id = String(await add())
    const manager = await app.createAccount({ role: 'MANAGER' })
    expect((await app.call(listTaskHistory, { as: manager, params: { id } })).status).toBe(403)
    for (const missing of ['2000000000', '0', 'x']) {
      const reply = await app.call(listTaskHistory, { as: person, params: { id: missing } })
      expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
    }
    expect(
      (await app.call(listTaskHistory, { as: person, params: { id: '2000000000' } })).error.message,
    ).toBe('Task not found')
  })
})

describe('a deleted project or person', () => {
  it('is shown with the documented texts, and the name of the actor', async () => {
    const gone = await account('Gone', 'Person')
    const projectId = await project('Closed shop')
    const id = await add({ projectId })
    await patch(id, { assigneeId: gone.id }, gone)
    await app.call(deleteProject, { as: admin, params: { id: String(projectId) } })
    await prove(app, admin)
    await app.call(deleteUser, { as: admin, params: { id: gone.id } })
    const [, , assigned] = await history(id)
    expect(assigned?.actor).toEqual({ id: null, name: 'Gone Person' })
    expect(await told(id)).toEqual([
      { field: 'assignee', before: 'Unknown User', after: null },
      { field: 'project', before: 'Unknown Project', after: null },
      { field: 'assignee', before: null, after: 'Unknown User' },
    ])
    expect((await history(id)).slice(0, 2).map((entry) => entry.actor.id)).toEqual([admin.id, admin.id])
  })

  it('that was restored is shown as deleted and restored, if it had the task at that moment', async () => {
    const projectId = await project('Back again')
    const [kept, moved] = [await add({ projectId }), await add({ projectId })]
    await patch(moved, { projectId: null })
    await app.call(deleteProject, { as: admin, params: { id: String(projectId) } })
    await restoreLast('project', projectId)
    expect(await told(kept)).toEqual([
      { field: 'project', before: null, after: 'Back again' },
      { field: 'project', before: 'Back again', after: null },
    ])
    expect(await told(moved)).toEqual([{ field: 'project', before: 'Back again', after: null }])
  })
})
