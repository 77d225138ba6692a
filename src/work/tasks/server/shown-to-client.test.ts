import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { createProject, deleteProject } from '#work/projects/shared/project-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { updateTasksInBulk } from '../shared/bulk-task-endpoints.ts'
import { createTask, getTask, listTaskHistory, updateTask } from '../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
let projectId: number
let otherId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  projectId = await addProject('Website')
  otherId = await addProject('Of another client')
})
afterAll(() => app.stop())

async function addProject(name: string): Promise<number> {
  return (await app.call(createProject, { as: admin, body: { name, owner: admin.id } })).body.id
}

async function addTask(body: object = {}): Promise<number> {
  const input = { taskName: 'Design the menu', dueDate: '2026-12-11', projectId, ...body }
  const reply = await app.call(createTask, { as: person, body: input })
  expect(reply.status, reply.error.message).toBe(201)
  return reply.body.id
}

const at = (id: number) => ({ as: person, params: { id: String(id) } })
const patch = (id: number, body: object) => app.call(updateTask, { ...at(id), body })
const isShown = async (id: number) => (await app.call(getTask, at(id))).body.clientVisible

describe('a task that is shown to the client (spec 23.1)', () => {
  it('is none until somebody says so, with the task or later; its history says who did', async () => {
    const id = await addTask()
    expect(await isShown(id)).toBe(false)
    expect(await isShown(await addTask({ clientVisible: true }))).toBe(true)
    const { status, body, headers } = await patch(id, { clientVisible: true })
    expect([status, body.clientVisible]).toEqual([200, true])
    const history = await app.call(listTaskHistory, at(id))
    expect(history.body[0]?.changes).toEqual([{ field: 'clientVisible', before: 'No', after: 'Yes' }])
    const changes = String(headers['x-changes']).split(',').map(Number)
    expect((await app.call(undoEndpoint, { as: person, body: { changes } })).status).toBe(200)
    expect(await isShown(id)).toBe(false)
    expect((await patch(id, { clientVisible: 'yes' })).status).toBe(400)
  })

  it('is not shown in another project, which may be of another client, until somebody says so', async () => {
    const id = await addTask({ clientVisible: true })
    const { headers } = await patch(id, { projectId: otherId })
    expect(await isShown(id)).toBe(false)
    const changes = String(headers['x-changes']).split(',').map(Number)
    expect((await app.call(undoEndpoint, { as: person, body: { changes } })).status).toBe(200)
    expect(await isShown(id)).toBe(true)
    await patch(id, { projectId })
    expect(await isShown(id)).toBe(true)
    await patch(id, { projectId: otherId, clientVisible: true })
    expect(await isShown(id)).toBe(true)
  })

  it('is set for many at once, and moved ones are hidden, of those that are there already none', async () => {
    const ids = [await addTask(), await addTask(), await addTask({ projectId: otherId, clientVisible: true })]
    const set = async (what: object) => {
      const { body } = await app.call(updateTasksInBulk, { as: person, body: { ids, set: what } })
      return body.changedIds
    }
    expect(await set({ clientVisible: true })).toEqual(ids.slice(0, 2))
    expect(await set({ projectId: otherId })).toEqual(ids.slice(0, 2))
    expect(await Promise.all(ids.map(isShown))).toEqual([false, false, true])
    expect(await set({ projectId, clientVisible: true })).toEqual(ids)
    expect(await Promise.all(ids.map(isShown))).toEqual([true, true, true])
  })

  it('stays marked while its project is in the bin', async () => {
    const gone = await addProject('Goes into the bin')
    const id = await addTask({ projectId: gone, clientVisible: true })
    await app.call(deleteProject, { as: admin, params: { id: String(gone) } })
    expect(await isShown(id)).toBe(true)
  })
})
