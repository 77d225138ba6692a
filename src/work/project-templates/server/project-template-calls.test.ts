import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, listProjects } from '#work/projects/shared/project-endpoints.ts'
import { addQuickTasks } from '#work/quick-add/shared/quick-add-endpoints.ts'
import { listSubTasks } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { listTasks, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { changesOf, undo } from '#test/undo-scene.ts'
import {
  createProjectTemplate,
  deleteProjectTemplate,
  getProjectTemplate,
  listProjectTemplates,
  replaceProjectTemplate,
  saveAsTemplate,
  startFromTemplate,
} from '../shared/project-template-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const FRIDAY = '2026-11-20'
const params = (id: number) => ({ id: String(id) })
const read = (id: number) => app.call(getProjectTemplate, { as: admin, params: params(id) })

async function add(name: string, tasks: { name: string; dueOffset?: number }[] = []) {
  const reply = await app.call(createProjectTemplate, { as: admin, body: { name, tasks } })
  expect(reply.status).toBe(201)
  return reply.body
}

const start = (body: { templateId: number; name?: string; startDate?: string; clientId?: number }) =>
  app.call(startFromTemplate, { as: admin, body: { name: 'Started', startDate: FRIDAY, ...body } })

async function tasksOf(projectId: number) {
  const query = { projectId: String(projectId), limit: '100' }
  const { tasks } = (await app.call(listTasks, { as: admin, query })).body
  return tasks.toSorted((one, other) => one.id - other.id)
}

describe('a project template', () => {
  it('is stored whole, with the defaults of its tasks', async () => {
    const added = await add('Whole', [{ name: 'Kick-off' }])
    expect(added).toMatchObject({
      name: 'Whole',
      description: null,
      version: 1,
      tasks: [{ name: 'Kick-off', priority: 'Medium', billing: 'no', dueOffset: 0, workingDays: true }],
    })
    expect((await read(added.id)).body).toEqual(added)
  })

  it('is replaced by who has seen its newest version; undo brings its tasks back', async () => {
    const { id } = await add('Before', [{ name: 'First' }, { name: 'Second' }])
    const replace = (ifMatch: string) =>
      app.call(replaceProjectTemplate, {
        as: admin,
        params: params(id),
        body: { name: 'After', tasks: [{ name: 'Third' }] },
        headers: { 'if-match': ifMatch },
      })
    const replaced = await replace('"1"')
    expect(replaced.body).toMatchObject({ name: 'After', tasks: [{ name: 'Third' }], version: 2 })
    expect((await replace('"1"')).error.code).toBe('changed_meanwhile')
    expect((await undo(app, admin, changesOf(replaced))).status).toBe(200)
    expect((await read(id)).body).toMatchObject({
      name: 'Before',
      tasks: [{ name: 'First' }, { name: 'Second' }],
    })
  })

  it('is deleted, and comes back by undo', async () => {
    const { id } = await add('Gone', [{ name: 'Kept' }])
    const reply = await app.call(deleteProjectTemplate, { as: admin, params: params(id) })
    expect([reply.status, (await read(id)).status]).toEqual([204, 404])
    expect((await undo(app, admin, changesOf(reply))).status).toBe(200)
    expect((await read(id)).body.tasks).toMatchObject([{ name: 'Kept' }])
  })

  it.each<[object, Record<string, string>]>([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'A', tasks: [{ name: 'x' }] }, { 'tasks.0.name': 'Task name must be at least 2 characters' }],
    [
      { name: 'A', tasks: [{ name: 'Logo', billing: 'fixed' }] },
      { 'tasks.0.amount': 'A fixed price needs an amount' },
    ],
    [
      { name: 'A', tasks: Array.from({ length: 301 }, () => ({ name: 'Task' })) },
      { tasks: 'A template has at most 300 tasks' },
    ],
    [
      { name: 'A', tasks: [{ name: 'Task', subTitles: Array.from({ length: 499 }, () => 'Sub') }] },
      { tasks: 'A template has at most 499 tasks and sub-tasks' },
    ],
  ])('refuses %o', async (body, fields) => {
    const reply = await app.call(createProjectTemplate, { as: admin, body: body as { name: string } })
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
  })

  it('is listed by name without its tasks, and not for a USER', async () => {
    for (const name of ['listed b', 'Listed A']) await add(name, [{ name: 'One' }, { name: 'Two' }])
    const { body, headers } = await app.call(listProjectTemplates, { as: admin, query: { search: 'LISTED' } })
    expect(body.map(({ name, taskCount }) => [name, taskCount])).toEqual([
      ['Listed A', 2],
      ['listed b', 2],
    ])
    expect(headers['x-total-count']).toBe('2')
    expect((await app.call(listProjectTemplates, { as: person })).status).toBe(403)
  })
})

describe('a project from a template (spec 7.7)', () => {
  it('has all tasks on working days: D4, 40 of them from a Friday', async () => {
    const tasks = Array.from({ length: 40 }, (_, index) => ({
      name: `Task ${index}`,
      dueOffset: index % 2 === 0 ? 1 : 5,
    }))
    const { id } = await add('Forty', tasks)
    const reply = await start({ templateId: id })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ name: 'Started', startDate: FRIDAY, owner: admin.id, openTasks: 40 })
    const made = await tasksOf(reply.body.id)
    expect(made.map(({ taskName }) => taskName)).toEqual(tasks.map(({ name }) => name))
    expect(new Set(made.map(({ dueDate }) => dueDate))).toEqual(new Set(['2026-11-23', '2026-11-27']))
    expect(made.every(({ status, startDate }) => status === 'To Do' && startDate === null)).toBe(true)
  })

  it('gives work to nobody where the person may not own tasks any more, and keeps terms and sub-tasks', async () => {
    const gone = await app.createAccount()
    await app.platform.pool.query(`update users set status = 'Inactive' where id = $1`, [gone.id])
    const task = {
      billing: 'fixed' as const,
      amount: 48_000,
      estimateMinutes: 480,
      subTitles: ['Sketch', 'Photos'],
    }
    const created = await app.call(createProjectTemplate, {
      as: admin,
      body: {
        name: 'People',
        tasks: [
          { name: 'By nobody', assigneeId: gone.id, type: 'No such type', ...task },
          { name: 'By somebody', assigneeId: person.id },
        ],
      },
    })
    const { body: project } = await start({ templateId: created.body.id })
    const [nobody, somebody] = await tasksOf(project.id)
    expect(nobody).toMatchObject({
      assigneeId: null,
      type: null,
      billing: 'fixed',
      amount: 48_000,
      estimateMinutes: 480,
      subTaskCount: 2,
    })
    expect(somebody).toMatchObject({ assigneeId: person.id, isBillable: false })
    const subTasks = await app.call(listSubTasks, { as: admin, params: params(nobody?.id ?? 0) })
    expect(subTasks.body.map(({ title }) => title)).toEqual(['Sketch', 'Photos'])
  })

  it('is undone while nothing in it was touched, else not', async () => {
    const { id } = await add('Undone', [{ name: 'One' }, { name: 'Two' }])
    const first = await start({ templateId: id, name: 'Undone whole' })
    expect((await undo(app, admin, changesOf(first))).status).toBe(200)
    const left = await app.call(listProjects, { as: admin, query: { search: 'Undone whole' } })
    expect([left.body, await tasksOf(first.body.id)]).toEqual([[], []])

    const second = await start({ templateId: id, name: 'Touched' })
    const [task] = await tasksOf(second.body.id)
    await app.call(updateTask, { as: admin, params: params(task?.id ?? 0), body: { status: 'In Progress' } })
    expect((await undo(app, admin, changesOf(second))).status).toBe(409)
    expect(await tasksOf(second.body.id)).toHaveLength(2)
  })

  it('is made whole or not at all', async () => {
    const { id } = await add('Far', [{ name: 'One', dueOffset: 3_650 }])
    const count = async () => (await app.call(listProjects, { as: admin })).headers['x-total-count']
    const before = await count()
    const late = await start({ templateId: id, startDate: '2099-01-01' })
    expect([late.status, Object.keys(late.error.fields ?? {})]).toEqual([400, ['startDate']])
    const stranger = await start({ templateId: id, clientId: 999_999 })
    expect([stranger.status, Object.keys(stranger.error.fields ?? {})]).toEqual([400, ['clientId']])
    expect((await start({ templateId: 999_999 })).status).toBe(404)
    expect(await count()).toBe(before)
  })
})

describe('a project saved as a template (spec 7.7)', () => {
  it('keeps what its tasks are, in working days from its start, without people and states', async () => {
    const { body: project } = await app.call(createProject, {
      as: admin,
      body: { name: 'Website', owner: admin.id, startDate: FRIDAY, description: 'The usual website' },
    })
    await app.call(addQuickTasks, {
      as: admin,
      body: {
        tasks: [
          {
            taskName: 'Design',
            projectId: project.id,
            startDate: '2026-11-23',
            dueDate: '2026-11-27',
            status: 'Done',
            assigneeId: person.id,
            billing: 'hourly',
            estimateMinutes: 90,
            subTasks: [{ title: 'Sketch', isCompleted: true }],
          },
          { taskName: 'Launch', projectId: project.id, startDate: null, dueDate: '2026-11-28' },
        ],
      },
    })
    const saved = await app.call(saveAsTemplate, {
      as: admin,
      params: params(project.id),
      body: { name: 'Website in a week' },
    })
    expect(saved.status).toBe(201)
    expect(saved.body).toMatchObject({ name: 'Website in a week', description: 'The usual website' })
    const common = { assigneeId: null, workingDays: true, priority: 'Medium' }
    expect(saved.body.tasks).toMatchObject([
      {
        ...common,
        name: 'Design',
        startOffset: 1,
        dueOffset: 5,
        billing: 'hourly',
        estimateMinutes: 90,
        subTitles: ['Sketch'],
      },
      { ...common, name: 'Launch', startOffset: null, dueOffset: 6, subTitles: [] },
    ])
  })

  it('is refused for a project that does not exist, or has too many tasks', async () => {
    const save = (id: number) =>
      app.call(saveAsTemplate, { as: admin, params: params(id), body: { name: 'Too many' } })
    expect((await save(999_999)).status).toBe(404)
    const { body: project } = await app.call(createProject, {
      as: admin,
      body: { name: 'Large', owner: admin.id },
    })
    await app.platform.pool.query(
      `insert into tasks (task_name, due_date, project_id, created_at, updated_at)
       select 'Task ' || n, '2026-11-30', $1, now(), now() from generate_series(1, 301) n`,
      [project.id],
    )
    const refused = await save(project.id)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'A template has at most 300 tasks: this project has more',
    ])
  })

  it('is refused with descriptions that would make one huge row', async () => {
    const { body: project } = await app.call(createProject, {
      as: admin,
      body: { name: 'Wordy', owner: admin.id },
    })
    await app.platform.pool.query(
      `insert into tasks (task_name, due_date, project_id, remark, created_at, updated_at)
       select 'Task ' || n, '2026-11-30', $1, repeat('x', 90000), now(), now() from generate_series(1, 6) n`,
      [project.id],
    )
    const reply = await app.call(saveAsTemplate, {
      as: admin,
      params: params(project.id),
      body: { name: 'Wordy' },
    })
    expect([reply.status, reply.error.message]).toEqual([
      409,
      'The descriptions of these tasks are too long for a template: at most 500,000 characters together',
    ])
  })
})
