import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTimer, stopTimer } from '#work/time/shared/time-endpoints.ts'
import { getReadyToBill } from '../shared/ready-to-bill-endpoints.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount({ role: 'USER' })
})
afterAll(() => app.stop())

it('timers count that run on work billed by the hour, of the client and project asked for', async () => {
  const client = await app.call(createClient, {
    as: admin,
    body: { companyName: 'Lake View', contactName: 'A', email: 'a@lakeview.lk', phone: '1' },
  })
  const project = await app.call(createProject, {
    as: admin,
    body: { name: 'Booking app', owner: admin.id, clientId: client.body.id },
  })
  const addTask = async (billing: 'hourly' | 'no') => {
    const body = { taskName: 'Rate rules', dueDate: '2026-12-11', projectId: project.body.id, billing }
    return (await app.call(createTask, { as: admin, body })).body.id
  }
  const [hourly, unbilled] = [await addTask('hourly'), await addTask('no')]
  const running = async (query: Record<string, string> = {}) =>
    (await app.call(getReadyToBill, { as: admin, query })).body.runningTimers
  expect(await running()).toBe(0)
  await app.call(startTimer, { as: admin, body: { taskId: hourly } })
  await app.call(startTimer, { as: user, body: { taskId: unbilled } })
  expect(await running()).toBe(1)
  await app.call(startTimer, { as: user, body: { taskId: hourly } })
  expect(await running({ clientId: String(client.body.id) })).toBe(2)
  expect(await running({ projectId: String(project.body.id) })).toBe(2)
  expect(await running({ clientId: 'none' })).toBe(0)
  expect(await running({ projectId: String(project.body.id + 1) })).toBe(0)
  await app.call(stopTimer, { as: user, body: {} })
  expect(await running()).toBe(1)
})
