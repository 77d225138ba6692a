import { afterAll, beforeAll, expect, it } from 'vitest'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { createTask, deleteTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { listAudit } from '../shared/audit-endpoints.ts'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN', email: 'admin@example.lk' })
})
afterAll(() => app.stop())

async function addProject(name: string): Promise<number> {
  return (await app.call(createProject, { as: admin, body: { name, owner: admin.id } })).body.id
}
async function addTask(taskName: string, projectId: number): Promise<string> {
  const body = { taskName, dueDate: '2026-12-01', startDate: '2026-11-20', projectId }
  return String((await app.call(createTask, { as: admin, body })).body.id)
}
async function activity(query: object): Promise<string[]> {
  const { body } = await app.call(listAudit, { as: admin, query })
  return body.map(({ did, entity, title }) => `${did} ${entity} ${title.replace(/^#\d+ /, '')}`)
}

it('lists what was done in a project, its tasks, their sub-tasks and comments, and nothing of others', async () => {
  const project = await addProject('Kandy Hotel')
  const other = await addProject('Galle Fort')
  const task = await addTask('Choose the paper', project)
  const subTask = { title: 'Ask for samples', parentTaskId: Number(task) }
  await app.call(createSubTask, { as: admin, body: subTask })
  await app.call(createComment, { as: admin, params: { id: task }, body: { text: 'Cream, please' } })
  const moved = await addTask('Call the printer', project)
  await app.call(updateTask, { as: admin, params: { id: moved }, body: { projectId: other } })
  const deleted = await addTask('Order the ink', project)
  await app.call(deleteTask, { as: admin, params: { id: deleted } })

  const projectId = String(project)
  expect(await activity({ projectId })).toEqual([
    'deleted task Order the ink',
    'created task Order the ink',
    'created comment Cream, please',
    'created sub-task Ask for samples',
    'created task Choose the paper',
    'created project Kandy Hotel',
  ])
  expect(await activity({ projectId: String(other) })).toEqual([
    'changed task Call the printer',
    'created task Call the printer',
    'created project Galle Fort',
  ])
  // with the other filters, and by pages
  expect(await activity({ projectId, search: 'ink', action: 'create' })).toEqual([
    'created task Order the ink',
  ])
  const page = await app.call(listAudit, { as: admin, query: { projectId, limit: '4', page: '2' } })
  expect([page.body.length, page.headers['x-total-count']]).toEqual([2, '6'])
  expect(await activity({ projectId: '999999' })).toEqual([])
})
