import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createTime } from '#work/time/shared/time-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, getTask, listTasks, updateTask } from '../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
let projectId: number
let taskId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  projectId = (
    await app.call(createProject, { as: admin, body: { name: 'Harbour rebrand', owner: admin.id } })
  ).body.id
  const task = { taskName: 'Pages', projectId, dueDate: '2026-11-20', startDate: '2026-11-01' }
  taskId = (await app.call(createTask, { as: admin, body: task })).body.id
  await app.call(createTask, { as: admin, body: { ...task, taskName: 'Untouched' } })
  const day = (await app.platform.pool.query<{ day: string }>('select current_date - 2 as day')).rows[0]?.day
  for (const [as, minutes] of [
    [admin, 90],
    [person, 45],
    [person, 15],
  ] as const) {
    const noted = await app.call(createTime, { as, body: { taskId, day: String(day), minutes } })
    expect(noted.status).toBe(201)
  }
})
afterAll(() => app.stop())

const listed = async (as: TestAccount, query: object) => {
  const { body } = await app.call(listTasks, {
    as,
    query: { sortBy: 'taskName', sortOrder: 'ASC', ...query },
  })
  return body.tasks.map(({ minutes }) => minutes)
}

it.each([
  ['of everybody for those who may see that', () => admin, 150],
  ['their own for others', () => person, 60],
])('the tasks of a project come with their time: %s (spec 15.3)', async (_, as, minutes) => {
  expect(await listed(as(), { projectId: String(projectId) })).toEqual([minutes, 0])
  // also where the statement collects first what it searches
  expect(await listed(as(), { projectId: String(projectId), search: 'pages' })).toEqual([minutes])
  const one = { params: { id: String(taskId) } }
  expect((await app.call(getTask, { as: as(), ...one })).body.minutes).toBe(minutes)
  for (const status of ['Blocked', 'Blocked', 'To Do'] as const) {
    const changed = await app.call(updateTask, { as: as(), ...one, body: { status } })
    expect(changed.body.minutes).toBe(minutes)
  }
})

it('lists of all tasks and a new task need no sum', async () => {
  expect(await listed(admin, {})).toEqual([undefined, undefined])
  const body = { taskName: 'New', dueDate: '2026-11-20' }
  expect((await app.call(createTask, { as: person, body })).body.minutes).toBe(0)
})
