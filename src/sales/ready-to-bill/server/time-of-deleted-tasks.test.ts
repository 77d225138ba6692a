import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask, deleteTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { listTime } from '#work/time/shared/time-endpoints.ts'
import { startWorkScene, type WorkScene } from '#test/work-scene.ts'
import { getReadyTotals } from '../shared/ready-to-bill-endpoints.ts'

let scene: WorkScene
let projectId: number
beforeAll(async () => {
  scene = await startWorkScene()
  const { app, admin, clientId } = scene
  const body = { name: 'Kandy Hotel', owner: admin.id, clientId, hourlyRate: 6_000 }
  projectId = (await app.call(createProject, { as: admin, body })).body.id
})
afterAll(() => scene.app.stop())

const to = (id: number) => ({ as: scene.admin, params: { id: String(id) } })
const readyMinutes = async () =>
  (await scene.app.call(getReadyTotals, { as: scene.admin, query: { projectId: String(projectId) } })).body
    .minutes

/** An hour on a new task of the project. */
async function work(billing: 'no' | 'fixed' | 'hourly'): Promise<number> {
  const { app, admin } = scene
  const body = { taskName: 'Design', dueDate: '2026-12-01', projectId, billing, amount: 500 }
  const { id } = (await app.call(createTask, { as: admin, body })).body
  await scene.addTime(id)
  return id
}

async function restore(id: number): Promise<void> {
  const { body } = await scene.app.call(listBin, { as: scene.admin })
  const entry = body.find(({ entity, entityId }) => entity === 'task' && entityId === String(id))
  expect((await scene.app.call(restoreFromBin, to(entry?.id ?? 0))).status).toBe(200)
}

it('is billed on its project only if the task was billed by the hour (spec 16.4)', async () => {
  const hourly = await work('hourly')
  const others = [await work('no'), await work('fixed')]
  expect(await readyMinutes()).toBe(60)
  for (const id of [hourly, ...others]) await scene.app.call(deleteTask, to(id))
  expect(await readyMinutes()).toBe(60)
  await scene.app.call(deleteTask, to(hourly))
})

it('is not charged again after its task with a price was billed, nor once that was made hourly', async () => {
  const before = await readyMinutes()
  const fixed = await work('fixed')
  expect(await scene.bill({ taskIds: [fixed] })).toMatchObject({ status: 'Draft' })
  await scene.app.call(updateTask, { ...to(fixed), body: { billing: 'hourly' } })
  expect(await readyMinutes()).toBe(before)
  await scene.app.call(deleteTask, to(fixed))
  expect(await readyMinutes()).toBe(before)
})

it('is billable as it was once its task is back', async () => {
  const before = await readyMinutes()
  const task = await work('no')
  await scene.app.call(deleteTask, to(task))
  await restore(task)
  await scene.app.call(updateTask, { ...to(task), body: { billing: 'hourly' } })
  expect(await readyMinutes()).toBe(before + 60)
  const { entries } = (await scene.app.call(listTime, { as: scene.admin, query: { taskId: String(task) } }))
    .body
  expect(entries).toMatchObject([{ isBillable: true, task: { id: task } }])
})
