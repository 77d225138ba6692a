import { afterAll, beforeAll, expect, it } from 'vitest'
import { addQuickTasks } from '#features/quick-add/shared/quick-add-endpoints.ts'
import { createProject } from '#features/projects/shared/project-endpoints.ts'
import { updateTasksInBulk } from '#features/tasks/shared/bulk-task-endpoints.ts'
import { TASK_STATUSES } from '#features/tasks/shared/task-status.ts'
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

/** Tasks of every status, so that setting them back changes counts in an order of its own. */
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

it('people who take back changes of many tasks never wait for each other in vain', async () => {
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

it('nor somebody who deletes the project that tasks go back to', async () => {
  const [one, other] = [await addProject(), await addProject()]
  const ids = [await addTasks(2, { projectId: one }), await addTasks(2, { projectId: other })]
  const moved = await Promise.all(
    [other, one].map((projectId, index) =>
      app.call(updateTasksInBulk, { as: admin, body: { ids: ids[index] ?? [], set: { projectId } } }),
    ),
  )
  const { pool } = app.platform
  const deleting = await pool.connect()
  try {
    // as deleteProject does: the project first, then its tasks
    await deleting.query('begin')
    await deleting.query('select from projects where id = $1 for update', [one])
    const undoing = undo(app, admin, moved.flatMap(changesOf))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await deleting.query('delete from projects where id = $1', [one])
    await deleting.query('commit')
    const refused = await undoing
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringMatching(/^One of these .* so nothing was undone$/),
    ])
  } finally {
    deleting.release()
  }
})
