import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeImport } from '#overview/imports/shared/import-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import { addBlocker, createTask, listTaskHistory, listTasks } from '../../shared/task-endpoints.ts'
import { taskImport } from '../../shared/task-import.ts'

const { endpoint: importTasks } = taskImport
let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())
beforeEach(() => app.platform.pool.query('delete from tasks; alter table tasks alter id restart'))

const row = (number: string, waitsFor = '') => ({
  taskName: `Task ${number}`,
  dueDate: '2026-12-01',
  number,
  waitsFor,
})
const send = (rows: readonly object[]) =>
  app.call(importTasks, { as: admin, body: { rows: rows as ReturnType<typeof row>[] } })
const links = async () => {
  const { rows } = await app.platform.pool.query<{ link: string }>(
    `select blocked.task_name || ' < ' || blocking.task_name as link from task_links
     join tasks blocked on blocked.id = blocked_id join tasks blocking on blocking.id = blocking_id order by 1`,
  )
  return rows.map(({ link }) => link)
}

it('tasks of a file wait for others of it, by their numbers there, and say so in their history', async () => {
  const rows = [
    row('A-1', 'a 2; A-3,A-3, A-9'),
    row('A-2', 'A-3'),
    row('A-3'),
    row('B'),
    row('B'),
    row('C', 'B'),
  ]
  expect((await send(rows)).status).toBe(201)
  // numbers of no row, or of several, are passed over
  expect(await links()).toEqual(['Task A-1 < Task A-2', 'Task A-1 < Task A-3', 'Task A-2 < Task A-3'])
  const history = await app.call(listTaskHistory, { as: admin, params: { id: '1' } })
  expect(JSON.stringify(history.body)).toContain('waitsFor')
})

it('a circle, a task that waits for itself and too many are named at their rows, and nothing is stored', async () => {
  const ring = [row('1', '2'), row('2', '3'), row('3', '1'), row('4', '1'), row('5'), row('3b', '5')]
  const refused = await send([...ring, row('6', '6')])
  const circle = 'This task would wait for itself, by way of others'
  expect([refused.status, refused.error.fields]).toEqual([
    400,
    {
      'rows.0.waitsFor': circle,
      'rows.1.waitsFor': circle,
      'rows.2.waitsFor': circle,
      'rows.6.waitsFor': 'A task cannot wait for itself',
    },
  ])
  const numbers = [...Array(51).keys()].map((number) => `n${number}`)
  const many = [row('all', numbers.join(',')), ...numbers.map((number) => row(number, 'last')), row('last')]
  expect((await send(many)).error.fields).toEqual({
    'rows.0.waitsFor': 'A task can wait for at most 50 others',
    'rows.52.number': 'At most 50 tasks can wait for one',
  })
  expect((await app.call(listTasks, { as: admin })).body.total).toBe(0)
})

it('an import with links is undone whole, and can be removed but for what others wait for', async () => {
  const undone = await send([row('1', '2'), row('2', '3'), row('3')])
  const undoing = await undo(app, admin, undone)
  expect((await app.call(listTasks, { as: admin })).body.total).toBe(0)
  const redone = await undo(app, admin, undoing)
  expect([redone.status, await links()]).toEqual([200, ['Task 1 < Task 2', 'Task 2 < Task 3']])
  expect((await undo(app, admin, redone)).status).toBe(200)
  const { body } = await send([row('1', '2'), row('2', '3'), row('3')])
  const later = await app.call(createTask, { as: admin, body: { taskName: 'Later', dueDate: '2026-12-01' } })
  const { tasks } = (await app.call(listTasks, { as: admin })).body
  const id = tasks.find(({ taskName }) => taskName === 'Task 3')?.id ?? 0
  await app.call(addBlocker, { as: admin, params: { id: String(later.body.id), otherId: String(id) } })
  const removed = await app.call(removeImport, { as: admin, params: { id: String(body.id) } })
  expect(removed.body).toEqual({ removed: 2, kept: 1 })
  expect(await links()).toEqual(['Later < Task 3'])
})

it('a chain of 5,000 tasks is stored within seconds', async () => {
  const started = performance.now()
  const rows = [...Array(5_000).keys()].map((index) => row(`n${index}`, `n${index + 1}`))
  expect((await send(rows)).status).toBe(201)
  expect(await links()).toHaveLength(4_999)
  expect(performance.now() - started).toBeLessThan(30_000)
})
