import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, getTask } from '#work/tasks/shared/task-endpoints.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import {
  countOpenTasks,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  replaceProject,
} from '../shared/project-endpoints.ts'
import type { Project } from '../shared/project-schema.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const whole = {
  name: 'Kandy Hotel',
  description: 'Rooms and rates',
  status: 'Active' as const,
  startDate: '2026-11-01',
  endDate: '2027-01-31',
  budget: 1_850_000.55,
}

async function add(body: object = {}): Promise<Project> {
  const reply = await app.call(createProject, { as: admin, body: { ...whole, owner: admin.id, ...body } })
  expect(reply.status).toBe(201)
  return reply.body
}
const replace = (id: number, body: object) =>
  app.call(replaceProject, {
    as: admin,
    params: { id: String(id) },
    body: { ...whole, owner: admin.id, ...body },
  })
const read = (id: number, as = admin) => app.call(getProject, { as, params: { id: String(id) } })

describe('a project', () => {
  it('is stored completely', async () => {
    const project = await add()
    expect(project).toMatchObject({ ...whole, owner: admin.id, clientId: null, openTasks: 0 })
    expect((await read(project.id)).body).toEqual(project)
    const { rows } = await app.platform.pool.query('select budget_cents from projects where id = $1', [
      project.id,
    ])
    expect(rows).toEqual([{ budget_cents: 185_000_055 }])
  })

  it('needs only a name and an owner', async () => {
    const reply = await app.call(createProject, { as: admin, body: { name: ' Plain ', owner: person.id } })
    expect(reply.body).toMatchObject({
      name: 'Plain',
      status: 'Pending',
      description: null,
      startDate: null,
      endDate: null,
      budget: null,
      hourlyRate: null,
      rounding: 0,
      clientId: null,
    })
  })

  it.each([
    [{ name: ' ' }, { name: 'Project name is required' }],
    [{ owner: '' }, { owner: 'Owner is required' }],
    [{ owner: '0199b2c4-0000-7000-8000-000000000000' }, { owner: 'There is no user with this id' }],
    [{ clientId: 12 }, { clientId: 'There is no client with this id' }],
    [{ budget: 0.001 }, { budget: 'The budget must be an amount with at most two decimals' }],
    [{ hourlyRate: 0.001 }, { hourlyRate: 'The hourly rate must be an amount with at most two decimals' }],
    [{ rounding: 10 }, { rounding: 'This must be one of: 0, 5, 6, 15, 30' }],
  ])('is refused with an error at the field (%#)', async (body, fields) => {
    const reply = await app.call(createProject, { as: admin, body: { ...whole, owner: admin.id, ...body } })
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
  })

  it('says what an hour of it costs, and how its time is rounded on invoices (spec 16.2)', async () => {
    const body = { ...whole, owner: admin.id, hourlyRate: 7_500.5, rounding: 15 }
    const reply = await app.call(createProject, { as: admin, body })
    expect(reply.body).toMatchObject({ hourlyRate: 7_500.5, rounding: 15 })
    const { rows } = await app.platform.pool.query(
      'select hourly_rate_cents, rounding from projects where id = $1',
      [reply.body.id],
    )
    expect(rows).toEqual([{ hourly_rate_cents: 750_050, rounding: 15 }])
  })

  it('must be owned by an approved account with a role that has permissions', async () => {
    const pending = await app.createAccount({ status: 'Pending' })
    const manager = await app.createAccount({ role: 'MANAGER' })
    const inactive = await app.createAccount({ status: 'Inactive' })
    const create = (owner: string) => app.call(createProject, { as: admin, body: { name: 'Owned', owner } })
    expect((await create(pending.id)).error.fields).toHaveProperty('owner')
    expect((await create(manager.id)).error.fields).toHaveProperty('owner')
    expect((await create(inactive.id)).status).toBe(201)
  })

  it('is replaced: fields that are not sent are cleared, and only differences are recorded', async () => {
    const project = await add()
    const body = { name: 'Kandy Hotel', owner: admin.id, status: 'Active' as const, budget: 10 }
    const params = { id: String(project.id) }
    const reply = await app.call(replaceProject, { as: admin, params, body })
    expect(reply.body).toMatchObject({ budget: 10, description: null, startDate: null, endDate: null })
    await app.call(replaceProject, { as: admin, params, body })
    const { rows } = await app.platform.pool.query(
      `select before, after from changes where entity = 'project' and entity_id = $1 and action = 'update'`,
      [String(project.id)],
    )
    expect(rows).toEqual([
      {
        before: {
          description: 'Rooms and rates',
          start_date: '2026-11-01',
          end_date: '2027-01-31',
          budget_cents: 185_000_055,
        },
        after: { description: null, start_date: null, end_date: null, budget_cents: 1000 },
      },
    ])
  })

  it('may keep an owner who could no longer be chosen', async () => {
    const owner = await app.createAccount()
    const project = await add({ owner: owner.id })
    await app.platform.pool.query(`update users set role = 'MANAGER' where id = $1`, [owner.id])
    expect((await replace(project.id, { owner: owner.id, name: 'Renamed' })).body.name).toBe('Renamed')
  })

  it('counts the tasks that are neither Done nor Cancelled', async () => {
    const project = await add()
    for (const status of ['To Do', 'In Progress', 'Blocked', 'Done', 'Cancelled'] as const) {
      const body = { taskName: 'Count me', dueDate: '2026-11-30', projectId: project.id, status }
      await app.call(createTask, { as: person, body })
    }
    expect((await read(project.id)).body.openTasks).toBe(3)
    const { body } = await app.call(listProjects, { as: admin, query: { include: 'tasks' } })
    expect(body.find((candidate) => candidate.id === project.id)).toMatchObject({ openTasks: 3 })
  })

  it('leaves its tasks without a project when it is deleted, and records which they were', async () => {
    const project = await add()
    const body = { taskName: 'Stays', dueDate: '2026-11-30', projectId: project.id }
    const task = (await app.call(createTask, { as: person, body })).body
    const params = { id: String(project.id) }
    expect((await app.call(deleteProject, { as: admin, params })).status).toBe(204)
    const kept = await app.call(getTask, { as: person, params: { id: String(task.id) } })
    expect(kept.body).toMatchObject({ taskName: 'Stays', projectId: null, project: null })
    expect((await read(project.id)).error.message).toBe('Project not found')
    expect((await replace(project.id, {})).status).toBe(404)
    const { rows } = await app.platform.pool.query<{ before: object }>(
      `select before from changes where entity = 'project' and entity_id = $1 and action = 'delete'`,
      [String(project.id)],
    )
    expect(rows[0]?.before).toMatchObject({ name: 'Kandy Hotel', task_ids: [task.id] })
  })

  it('loses its owner when the owner is deleted', async () => {
    const owner = await app.createAccount()
    const project = await add({ owner: owner.id })
    await app.platform.pool.query('delete from users where id = $1', [owner.id])
    expect((await read(project.id)).body.owner).toBeNull()
  })
})

describe('the list of projects', () => {
  it('contains id, name and status for a USER, without money or clients', async () => {
    await add()
    const reply = await app.call(listProjects, { as: person })
    expect(reply.status).toBe(200)
    expect(reply.body.length).toBeGreaterThan(0)
    for (const project of reply.body)
      expect(Object.keys(project).toSorted()).toEqual(['id', 'name', 'status'])
    expect(JSON.stringify(reply.body)).not.toMatch(/budget|client|owner|185/i)
  })

  it('contains everything for an ADMIN', async () => {
    const project = await add()
    const { body } = await app.call(listProjects, { as: admin, query: { include: 'tasks' } })
    expect(body.find((candidate) => candidate.id === project.id)).toEqual(project)
  })

  it('is searched and paged, with the total', async () => {
    for (const name of ['Paged 100%', 'paged b', 'PAGED c']) await add({ name })
    for (const as of [admin, person]) {
      const page = await app.call(listProjects, { as, query: { search: 'pAGED', page: '2', limit: '2' } })
      expect(page.body.map((project) => project.name)).toEqual(['PAGED c'])
      expect(page.headers['x-total-count']).toBe('3')
      const percent = await app.call(listProjects, { as, query: { search: '%' } })
      expect(percent.body.map((project) => project.name)).toEqual(['Paged 100%'])
    }
  })

  it('contains only names and clients if nothing else is requested, and no client for a USER', async () => {
    const { id, name, status, clientId } = await add({ name: 'To choose from' })
    const query = { view: 'names', search: name } as const
    const { body } = await app.call(listProjects, { as: admin, query })
    expect(body).toEqual([{ id, name, status, clientId }])
    expect((await app.call(listProjects, { as: person, query })).body).toEqual([{ id, name, status }])
  })

  it('contains the projects of one client, for those who may know their clients', async () => {
    const body = { companyName: 'Lake View', contactName: 'Ayesha', email: 'a@lakeview.lk', phone: '1' }
    const clientId = (await app.call(createClient, { as: admin, body })).body.id
    const own = await add({ name: 'Boats', clientId })
    await add({ name: 'Of nobody' })
    const query = { clientId: String(clientId) }
    const reply = await app.call(listProjects, { as: admin, query: { ...query, include: 'tasks' } })
    expect(reply.body).toEqual([own])
    expect(reply.headers['x-total-count']).toBe('1')
    const none = await app.call(listProjects, { as: admin, query: { ...query, search: 'nobody' } })
    expect(none.body).toEqual([])
    expect((await app.call(listProjects, { as: person, query })).status).toBe(403)
    const wrong = await app.call(listProjects, { as: admin, query: { clientId: 'seven' } })
    expect(wrong.status).toBe(400)
  })

  it('has separate counts: the open tasks of each project that has any', async () => {
    const [busy, done] = [await add(), await add()]
    const task = { taskName: 'Count me', dueDate: '2026-11-30' }
    for (const status of ['To Do', 'In Progress', 'Blocked', 'Done', 'Cancelled'] as const)
      await app.call(createTask, { as: person, body: { ...task, projectId: busy.id, status } })
    await app.call(createTask, { as: person, body: { ...task, projectId: done.id, status: 'Done' } })
    await app.call(createTask, { as: person, body: task })
    const { body } = await app.call(countOpenTasks, { as: admin })
    expect(body.filter(({ id }) => id === busy.id || id === done.id)).toEqual([{ id: busy.id, openTasks: 3 }])
    const { body: whole } = await app.call(listProjects, { as: admin })
    const expected = whole.flatMap((project) =>
      'openTasks' in project && project.openTasks > 0
        ? [{ id: project.id, openTasks: project.openTasks }]
        : [],
    )
    expect(body).toEqual(expected.toSorted((a, b) => a.id - b.id))
    expect((await app.call(countOpenTasks, { as: person })).status).toBe(403)
  })

  it('is the only call about projects that a USER may make', async () => {
    const project = await add()
    const params = { id: String(project.id) }
    const body = { name: 'Mine', owner: person.id }
    const replies = [
      await read(project.id, person),
      await app.call(createProject, { as: person, body }),
      await app.call(replaceProject, { as: person, params, body }),
      await app.call(deleteProject, { as: person, params }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403, 403])
  })
})
