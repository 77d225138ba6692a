import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { exportTime } from '#work/time/shared/time-endpoints.ts'
import type { TestAccount } from '#test/test-app.ts'
import { startWorkScene, type WorkScene } from '#test/work-scene.ts'

let scene: WorkScene
let person: TestAccount
beforeAll(async () => {
  scene = await startWorkScene()
  person = await scene.app.createAccount()
})
afterAll(() => scene.app.stop())

it('the file of time marks what is billed, without the invoice, its client or any amount (spec 15.3)', async () => {
  const { app, admin, clientId } = scene
  const body = { name: 'Livery', owner: admin.id, clientId, hourlyRate: 7_654 }
  const projectId = (await app.call(createProject, { as: admin, body })).body.id
  const taskId = await scene.addTask()
  const terms = { projectId, billing: 'hourly', hourlyRate: 7_654 } as const
  await app.call(updateTask, { as: admin, params: { id: String(taskId) }, body: terms })
  await scene.addTime(taskId, person)
  const billed = await scene.addTime(taskId, person)
  expect(typeof (await scene.bill({ timeEntryIds: [billed] }))).toBe('object')
  const file = await app.call(exportTime, { as: person, query: {} })
  const lines = (await file.body.text()).replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines.map((line) => line.replace(/^\d{4}-\d\d-\d\d/, 'today'))).toEqual([
    'Day,Person,Project,Task,Time,Minutes,Note,Billed',
    'today,Test Person,Livery,Design,1:00,60,,yes',
    'today,Test Person,Livery,Design,1:00,60,,',
  ])
})
