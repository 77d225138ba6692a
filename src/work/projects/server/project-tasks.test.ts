import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createProject, getProject, listProjects } from '../shared/project-endpoints.ts'

let app: TestApp
let admin: TestAccount
let project: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  project = await add('Website')
})
afterAll(() => app.stop())

const add = async (name: string) =>
  (await app.call(createProject, { as: admin, body: { name, owner: admin.id } })).body
const addTasks = (projectId: number, count: number) =>
  app.platform.pool.query(
    `insert into tasks (task_name, status, project_id, created_at)
     select 'Task ' || n, 'Done', $1, now() + n * interval '1 second' from generate_series(1, $2::int) n`,
    [projectId, count],
  )
const read = async (id: number) =>
  (await app.call(getProject, { as: admin, params: { id: String(id) } })).body

it('a project without tasks has an empty list', async () => {
  expect(project).toMatchObject({ tasks: [] })
  expect((await read(project.id)).tasks).toEqual([])
})

it('a project has its newest 200 tasks, newest first, with only id, name and status', async () => {
  await addTasks(project.id, 203)
  const tasks = (await read(project.id)).tasks ?? []
  expect(tasks).toHaveLength(200)
  expect([tasks[0], tasks[199]?.taskName]).toEqual([
    { id: expect.any(Number) as number, taskName: 'Task 203', status: 'Done' },
    'Task 4',
  ])
})

it('a list of projects contains tasks only on request, each project with its own', async () => {
  const other = await add('Posters')
  await addTasks(other.id, 2)
  const list = async (query: object) => (await app.call(listProjects, { as: admin, query })).body
  expect(await list({ include: 'tasks' })).toEqual([await read(other.id), await read(project.id)])
  for (const each of await list({})) expect(each).not.toHaveProperty('tasks')
  const refused = await app.call(listProjects, { as: admin, query: { include: 'invoices' as 'tasks' } })
  expect(refused.status).toBe(400)
})

it('tasks are returned for at most 100 projects per page, and the pages together are complete', async () => {
  await app.platform.pool.query(
    `insert into projects (name) select 'Many ' || n from generate_series(1, 150) n`,
  )
  const page = async (number: string) =>
    app.call(listProjects, { as: admin, query: { include: 'tasks', limit: '1000', page: number } })
  const [first, second] = [await page('1'), await page('2')]
  expect([first.body.length, second.body.length, first.headers['x-total-count']]).toEqual([100, 52, '152'])
})

it('tasks are not returned with the names that a USER gets', async () => {
  const user = await app.createAccount()
  const { body } = await app.call(listProjects, { as: user, query: { include: 'tasks', search: 'website' } })
  expect(body).toEqual([{ id: project.id, name: 'Website', status: 'Pending' }])
})
