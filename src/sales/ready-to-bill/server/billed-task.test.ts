import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { startWorkScene, type WorkScene } from '#test/work-scene.ts'
import { billReady, getBilledTask } from '../shared/ready-to-bill-endpoints.ts'

let scene: WorkScene
let projectId: number
beforeAll(async () => {
  scene = await startWorkScene()
  const { app, admin, clientId } = scene
  const body = { name: 'Kandy Hotel', owner: admin.id, clientId, hourlyRate: 6_000, rounding: 15 }
  projectId = (await app.call(createProject, { as: admin, body })).body.id
})
afterAll(() => scene.app.stop())

const to = (id: number) => ({ as: scene.admin, params: { id: String(id) } })
const read = async (id: number) => (await scene.app.call(getBilledTask, to(id))).body
const add = async (part: object) =>
  (
    await scene.app.call(createTask, {
      as: scene.admin,
      body: { taskName: 'Design', dueDate: '2026-12-01', projectId, ...part },
    })
  ).body.id

it('says what of a task by the hour is ready, and then on which invoice it is', async () => {
  const id = await add({ billing: 'hourly' })
  const timeEntryIds = [await scene.addTime(id), await scene.addTime(id)]
  expect(await read(id)).toEqual({ amount: 12_000, minutesWithoutRate: 0, invoices: [] })
  const bill = (ids: number[]) =>
    scene.app.call(billReady, { as: scene.admin, body: { clientId: scene.clientId, timeEntryIds: ids } })
  const { body } = await bill(timeEntryIds.slice(0, 1))
  expect(await read(id)).toEqual({
    amount: 6_000,
    minutesWithoutRate: 0,
    invoices: [{ invoiceId: body.id, invoiceNumber: null }],
  })
})

it('says that a task with a price is ready once it is done', async () => {
  const id = await add({ billing: 'fixed', amount: 48_000 })
  expect((await read(id)).amount).toBe(0)
  await scene.app.call(updateTask, { ...to(id), body: { status: 'Done' } })
  expect((await read(id)).amount).toBe(48_000)
})

it('counts time without a rate in minutes', async () => {
  const id = await add({ billing: 'hourly', projectId: null })
  await scene.addTime(id)
  expect(await read(id)).toEqual({ amount: 0, minutesWithoutRate: 60, invoices: [] })
})

it('is not for a USER, nor for a task that does not exist', async () => {
  const person = await scene.app.createAccount()
  const params = { id: String(await add({})) }
  expect((await scene.app.call(getBilledTask, { as: person, params })).status).toBe(403)
  expect((await scene.app.call(getBilledTask, to(999_999))).status).toBe(404)
})
