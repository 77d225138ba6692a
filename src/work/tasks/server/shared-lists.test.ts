import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { addWatcher } from '#work/watchers/shared/watcher-endpoints.ts'
import { createTask, listTasks, updateTask } from '../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount
let other: TestAccount
let taskId: number
let projectId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  other = await app.createAccount()
  projectId = (await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })).body
    .id
  const body = {
    taskName: 'Logo',
    dueDate: '2026-12-01',
    projectId,
    billing: 'fixed',
    amount: 48_000,
  } as const
  taskId = (await app.call(createTask, { as: admin, body })).body.id
})
afterAll(() => app.stop())

const list = (as: TestAccount, query: { projectId?: string; watching?: string } = {}) =>
  app.call(listTasks, { as, query })

it('people who ask for the same list at once share its reading', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => list(index % 2 ? user : other)))
  const lists = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('task_counts'))
  query.mockRestore()
  for (const { body } of replies) expect(body.tasks.map(({ taskName }) => taskName)).toEqual(['Logo'])
  expect(new Set(replies.map(({ headers }) => headers['x-total-count']))).toEqual(new Set(['1']))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.length).toBeLessThan(10)
})

it('amounts stay hidden from those who may not see money', async () => {
  const askers = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? admin : user))
  const replies = await Promise.all(askers.map((asker) => list(asker)))
  for (const [index, { body }] of replies.entries())
    expect(body.tasks.map(({ amount }) => amount)).toEqual([askers[index] === admin ? 48_000 : undefined])
})

it('what is somebody’s own is never that of another', async () => {
  await app.call(addWatcher, { as: user, params: { id: String(taskId), userId: user.id } })
  const askers = Array.from({ length: 20 }, (_, index) => (index % 2 ? user : other))
  const watched = await Promise.all(askers.map((asker) => list(asker, { watching: 'me' })))
  expect(watched.map(({ body }) => body.total)).toEqual(askers.map((asker) => (asker === user ? 1 : 0)))

  await app.platform.pool.query(
    `insert into time_entries (user_id, user_name, task_id, project_id, day, minutes, created_at, updated_at)
     values ($1, 'Test Person', $2, null, '2026-11-20', 90, now(), now())`,
    [user.id, taskId],
  )
  const timed = await Promise.all(askers.map((asker) => list(asker, { projectId: String(projectId) })))
  expect(timed.map(({ body }) => body.tasks[0]?.minutes)).toEqual(
    askers.map((asker) => (asker === user ? 90 : 0)),
  )
})

it('a list that is asked for after a change has it, however many others ask', async () => {
  let isOver = false
  const storm = Array.from({ length: 8 }, async () => {
    while (!isOver) await list(user)
  })
  for (let round = 0; round < 25; round++) {
    const taskName = `Round ${round}`
    await app.call(updateTask, { as: admin, params: { id: String(taskId) }, body: { taskName } })
    const { body } = await list(user)
    expect(body.tasks.map((task) => task.taskName)).toEqual([taskName])
  }
  isOver = true
  await Promise.all(storm)
})
