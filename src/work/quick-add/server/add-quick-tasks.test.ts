import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { listSubTasks } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { getTask } from '#work/tasks/shared/task-endpoints.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { forgetNotifications, mailsOf, named, notificationsOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { changesOf, undo } from '#test/undo-scene.ts'
import { addQuickTasks } from '../shared/quick-add-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
let projectId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await named(app, await app.createAccount({ role: 'ADMIN' }), 'Nimal', 'Perera')
  person = await app.createAccount()
  projectId = (await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })).body
    .id
})
afterAll(() => app.stop())
beforeEach(() => forgetNotifications(app))

const UNKNOWN_USER = '0199b2c4-0000-7000-8000-000000000000'
const valid = { taskName: 'Home banner', dueDate: '2026-11-30' }
const add = (tasks: object[], as = person, headers: Record<string, string> = {}) =>
  app.call(addQuickTasks, { as, body: { tasks: tasks as (typeof valid)[] }, headers })

async function counted(): Promise<number[]> {
  const { rows } = await app.platform.pool.query<{ count: number }>(
    `select count(*)::int as count from tasks union all select count(*)::int from sub_tasks
     union all select count(*)::int from changes union all select count(*)::int from outbox_messages`,
  )
  return rows.map(({ count }) => count)
}

it('adds tasks with their sub-tasks in the order of the lines, with the defaults of a single task', async () => {
  const reply = await add([
    {
      ...valid,
      priority: 'High',
      projectId,
      subTasks: [
        { title: 'Sketch', priority: 'Low', dueDate: '2026-11-20', status: 'In Progress' },
        { title: 'Photos', isCompleted: true },
      ],
    },
    { taskName: 'නව පොත්', dueDate: '2026-12-17', status: 'Done' },
  ])
  expect(reply.status).toBe(201)
  const [banner, books] = reply.body.tasks
  const today = dayIn('Asia/Colombo', app.platform.clock())
  expect(banner).toMatchObject({
    ...valid,
    priority: 'High',
    status: 'To Do',
    startDate: today,
    project: { id: projectId, name: 'Website' },
    subTaskCount: 2,
    completedSubTaskCount: 1,
  })
  expect(books).toMatchObject({ taskName: 'නව පොත්', status: 'Done', priority: 'Medium', subTaskCount: 0 })
  expect(books?.id).toBeGreaterThan(banner?.id ?? 0)
  const params = { id: String(banner?.id) }
  const { isAssigneeNotified, ...stored } = banner ?? { isAssigneeNotified: undefined }
  expect(isAssigneeNotified).toBe(false)
  expect((await app.call(getTask, { as: person, params })).body).toEqual(stored)
  expect((await app.call(listSubTasks, { as: person, params })).body).toMatchObject([
    { title: 'Sketch', priority: 'Low', dueDate: '2026-11-20', status: 'In Progress', isCompleted: false },
    { title: 'Photos', priority: 'Medium', dueDate: null, status: 'To Do', isCompleted: true },
  ])
})

it('notifies each person once about all their tasks, and about one task as about a single one', async () => {
  const mine = { ...valid, assigneeId: person.id }
  const reply = await add([mine, { ...mine, taskName: 'Poster' }, { ...valid, assigneeId: admin.id }], admin)
  expect(reply.body.tasks.map((task) => task.isAssigneeNotified)).toEqual([true, true, false])
  const [banner, poster] = reply.body.tasks
  expect(await notificationsOf(app, person)).toMatchObject([
    {
      title: 'Nimal Perera assigned 2 tasks to you',
      detail: `#${banner?.id} Home banner, #${poster?.id} Poster`,
    },
  ])
  expect(await mailsOf(app)).toEqual([[person.email, '2 tasks were assigned to you']])

  await forgetNotifications(app)
  const single = await add([mine, valid], admin)
  expect(single.body.tasks.map((task) => task.isAssigneeNotified)).toEqual([true, false])
  expect(await mailsOf(app)).toEqual([
    [person.email, `#${single.body.tasks[0]?.id} Home banner was assigned to you`],
  ])
})

it.each<[string, object[], string, string]>([
  ['no task', [], 'tasks', 'Write at least one task'],
  ['too many', Array.from({ length: 201 }, () => valid), 'tasks', 'At most 200 tasks can be added at once'],
  [
    'a short name',
    [valid, { ...valid, taskName: 'x' }],
    'tasks.1.taskName',
    'Task name must be at least 2 characters',
  ],
  [
    'a sub-task without a title',
    [{ ...valid, subTasks: [{ title: '' }] }],
    'tasks.0.subTasks.0.title',
    'Title is required',
  ],
  [
    'an unknown person',
    [valid, { ...valid, assigneeId: UNKNOWN_USER }],
    'tasks.1.assigneeId',
    'There is no user with this id',
  ],
  [
    'an unknown project',
    [valid, valid, { ...valid, projectId: 999_999 }],
    'tasks.2.projectId',
    'There is no project with this id',
  ],
  [
    'an unknown type',
    [
      { ...valid, subTasks: [{ title: 'Sketch' }] },
      { ...valid, type: 'Nothing' },
    ],
    'tasks.1.type',
    'There is no task type with this name',
  ],
])('refuses %s with an error at its field and stores nothing', async (_what, tasks, field, sentence) => {
  const before = await counted()
  const reply = await add(tasks)
  expect([reply.status, reply.error.fields]).toEqual([400, { [field]: sentence }])
  expect(await counted()).toEqual(before)
})

it('refuses more than 500 tasks and sub-tasks together', async () => {
  const subTasks = Array.from({ length: 250 }, (_, index) => ({ title: `Step ${index}` }))
  const reply = await add([
    { ...valid, subTasks },
    { ...valid, subTasks },
  ])
  expect([reply.status, reply.error.message]).toEqual([
    400,
    'At most 500 tasks and sub-tasks can be added at once',
  ])
})

it('creates them once, however often the call is made with one key', async () => {
  const headers = { 'idempotency-key': 'paste-1' }
  const [tasks = 0] = await counted()
  const replies = await Promise.all([1, 2, 3].map(() => add([valid, valid], person, headers)))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await counted())[0]).toBe(tasks + 2)
})

it('is undone as a whole by the person who did it', async () => {
  const [tasks, subTasks] = await counted()
  const many = Array.from({ length: 20 }, (_, index) => ({
    taskName: `Task ${index}`,
    dueDate: '2026-12-01',
    subTasks: [{ title: 'Sketch', isCompleted: true }, { title: 'Photos' }],
  }))
  const reply = await add(many, admin)
  // one for each task, sub-task and tick
  expect(changesOf(reply)).toHaveLength(80)
  expect((await undo(app, admin, reply)).status).toBe(200)
  expect((await counted()).slice(0, 2)).toEqual([tasks, subTasks])
})

it('adds the allowed maximum in one call', async () => {
  const subTasks = [{ title: 'Sketch' }]
  const many = Array.from({ length: 200 }, () => ({ ...valid, assigneeId: person.id, subTasks }))
  const reply = await add(many, admin)
  expect([reply.status, reply.body.tasks.length, changesOf(reply).length]).toEqual([201, 200, 400])
})
