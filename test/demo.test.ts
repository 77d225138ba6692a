import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '#features/auth/shared/auth-endpoints.ts'
import { refuseWeakPassword } from '#features/auth/server/password-rules.ts'
import { listProjects } from '#features/projects/shared/project-endpoints.ts'
import { PROJECT_STATUSES } from '#features/projects/shared/project-status.ts'
import { cleanRichText } from '#features/rich-text/server/index.ts'
import { getRemarkVersion, listTaskHistory, listTasks } from '#features/tasks/shared/task-endpoints.ts'
import { TASK_PRIORITIES } from '#features/tasks/shared/task-priority.ts'
import { TASK_STATUSES } from '#features/tasks/shared/task-status.ts'
import { DEMO_PASSWORD, DEMO_TASKS, fillDemo } from '../scripts/demo/fill-demo.ts'
import { makeTasks } from '../scripts/demo/make-tasks.ts'
import { DEMO_PEOPLE } from '../scripts/demo/people.ts'
import { TASK_REMARKS } from '../scripts/demo/task-phrases.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const TODAY = '2026-11-20'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await fillDemo(app.platform.pool, TODAY)
})
afterAll(() => app.stop())

async function tokenOf(index: number): Promise<string> {
  const body = { email: DEMO_PEOPLE[index]?.email ?? '', password: DEMO_PASSWORD }
  const reply = await app.call(logIn, { body })
  expect(reply.status).toBe(200)
  return reply.body.access_token
}

describe('the demo', () => {
  it('lets the administrator and a user in with the printed password, which the product itself accepts', async () => {
    for (const person of DEMO_PEOPLE) expect(() => refuseWeakPassword(DEMO_PASSWORD, person)).not.toThrow()
    const [administrator, user] = [await tokenOf(0), await tokenOf(1)]
    expect((await app.call(listProjects, { token: administrator })).body[0]).toHaveProperty('budget')
    expect((await app.call(listProjects, { token: user })).body[0]).not.toHaveProperty('budget')
  })

  it('has tasks in every status and priority, open ones around today, and projects in every status', async () => {
    const token = await tokenOf(0)
    const total = async (query: object) => (await app.call(listTasks, { token, query })).body.total
    expect(await total({})).toBe(DEMO_TASKS)
    for (const status of TASK_STATUSES) expect(await total({ status: [status] })).toBeGreaterThan(5)
    for (const priority of TASK_PRIORITIES) expect(await total({ priority: [priority] })).toBeGreaterThan(20)
    expect(await total({ status: ['To Do'], dueDateFrom: TODAY })).toBeGreaterThan(20)
    expect(await total({ status: ['To Do'], dueDateTo: '2026-11-19' })).toBeGreaterThan(5)
    const projects = (await app.call(listProjects, { token })).body
    expect(new Set(projects.map((project) => project.status))).toEqual(new Set(PROJECT_STATUSES))
  })

  it('has tasks with a history, and descriptions as the editor writes them', async () => {
    const token = await tokenOf(1)
    const { tasks } = (await app.call(listTasks, { token, query: { limit: '1000', status: ['Done'] } })).body
    const described = tasks.find((task) => task.remark !== null)
    const params = { id: String(described?.id) }
    const [changed, created] = (await app.call(listTaskHistory, { token, params })).body
    expect(changed?.changes).toEqual([{ field: 'status', before: 'To Do', after: 'Done' }])
    expect(created).toMatchObject({
      action: 'create',
      at: described?.createdAt,
      actor: { name: 'Nimal Perera' },
    })
    const version = { id: String(created?.remarkVersionId) }
    const remark = (await app.call(getRemarkVersion, { token, params: version })).body.remark
    expect(remark).toBe(described?.remark)
    for (const text of TASK_REMARKS) expect(cleanRichText(text)).toBe(text)
  })

  it('fills an empty installation only', async () => {
    await expect(fillDemo(app.platform.pool, TODAY)).rejects.toThrow('already has accounts')
    const { rows } = await app.platform.pool.query('select count(*) from tasks')
    expect(rows).toEqual([{ count: DEMO_TASKS }])
  })

  it('is the same every time', () => {
    const make = () => [
      ...makeTasks(1000, {
        assignees: ['a', 'b'],
        projects: [{ id: 1, subjects: ['x', 'y'] }],
        today: TODAY,
      }),
    ]
    expect(make()).toEqual(make())
    expect(new Set(make().map((task) => task.task_name)).size).toBeGreaterThan(40)
  })
})
