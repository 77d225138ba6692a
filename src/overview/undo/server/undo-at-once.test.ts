import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient, replaceClient } from '#sales/clients/shared/client-endpoints.ts'
import { addQuickTasks } from '#work/quick-add/shared/quick-add-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { updateTasksInBulk } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { isFree, whileHeld } from '#test/held-row.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { changesOf, undo } from '#test/undo-scene.ts'

let app: TestApp
let admin: TestAccount
let people: TestAccount[]
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  people = await Promise.all(Array.from({ length: 6 }, () => app.createAccount()))
})
afterAll(() => app.stop())

/** Tasks of every status, so that undoing them changes the counts in a different order. */
async function addTasks(count: number, fields: object = {}): Promise<number[]> {
  const tasks = Array.from({ length: count }, (_, index) => ({
    taskName: `Task ${index}`,
    dueDate: '2026-12-01',
    status: TASK_STATUSES[(index * 3) % TASK_STATUSES.length],
    ...fields,
  }))
  const added = await app.call(addQuickTasks, { as: admin, body: { tasks } })
  return added.body.tasks.map(({ id }) => id)
}
const addProject = async () =>
  (await app.call(createProject, { as: admin, body: { name: 'Kandy', owner: admin.id } })).body.id

it('simultaneous undos of many tasks never deadlock', async () => {
  const changes = await Promise.all(
    people.map(async (person, index) => {
      const status = TASK_STATUSES[index % TASK_STATUSES.length]
      const body = { ids: await addTasks(40), set: { status } }
      return changesOf(await app.call(updateTasksInBulk, { as: person, body }))
    }),
  )
  const replies = await Promise.all(people.map((person, index) => undo(app, person, changes[index] ?? [])))
  expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200))
}, 60_000)

it.each([
  [
    'clients',
    async () => {
      const body = { companyName: 'Lake View', contactName: 'Ayesha', email: 'a@lakeview.lk', phone: '1' }
      const add = () => app.call(createClient, { as: admin, body })
      const ids = [(await add()).body.id, (await add()).body.id]
      const change = (id = 0) =>
        app.call(replaceClient, { as: admin, params: { id: String(id) }, body: { ...body, phone: '2' } })
      return { ids, change }
    },
  ],
  [
    'tasks',
    async () => {
      const change = (id = 0) =>
        app.call(updateTask, { as: admin, params: { id: String(id) }, body: { status: 'Done' } })
      return { ids: await addTasks(2, { status: 'To Do' }), change }
    },
  ],
])('%s are locked by their ids, in whatever order they were changed', async (table, addTwo) => {
  const { ids, change } = await addTwo()
  const [low = 0, high = 0] = ids.toSorted((one, other) => one - other)
  for (const order of [
    [low, high],
    [high, low],
  ]) {
    const changes: number[] = []
    for (const id of order) changes.push(...changesOf(await change(id)))
    const reply = await whileHeld(app, [table, low], {
      start: () => undo(app, admin, changes),
      meanwhile: async (other) => expect(await isFree(other, table, high)).toBe(true),
    })
    expect(reply.status).toBe(200)
  }
})

it('an undo never deadlocks with the deletion of a project that tasks return to', async () => {
  const [one, other] = [await addProject(), await addProject()]
  const ids = [await addTasks(2, { projectId: one }), await addTasks(2, { projectId: other })]
  const moved = await Promise.all(
    [other, one].map((projectId, index) =>
      app.call(updateTasksInBulk, { as: admin, body: { ids: ids[index] ?? [], set: { projectId } } }),
    ),
  )
  // locks in the order of deleteProject: the project first, then its tasks
  const refused = await whileHeld(app, ['projects', one], {
    start: () => undo(app, admin, moved.flatMap(changesOf)),
    meanwhile: async (deleting) => void (await deleting.query('delete from projects where id = $1', [one])),
  })
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringMatching(/^One of these .* so nothing was undone$/),
  ])
})
