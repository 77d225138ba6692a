import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { createInvoice, getInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { deleteTask, getTask, listTasks, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { createSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { clientImport } from '#sales/clients/shared/client-import.ts'
import { expenseImport } from '#sales/expenses/shared/expense-import.ts'
import { taskImport } from '#work/tasks/shared/task-import.ts'
import { MAX_IMPORT_ROWS } from '#platform/shared/imports/importable.ts'
import { whileHeld } from '#test/held-row.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { listImports, removeImport } from '../shared/import-endpoints.ts'
import { sweepImports } from './remove-import.ts'

const { endpoint: importTasks } = taskImport
const { endpoint: importClients } = clientImport
const { endpoint: importExpenses } = expenseImport
const DAY = 24 * 60 * 60 * 1000
let app: TestApp
let admin: TestAccount
let person: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())
beforeEach(() => app.platform.pool.query('delete from tasks; delete from imports'))

const task = (taskName: string) => ({ taskName, dueDate: '2026-12-01', remark: '<p>Words</p>' })
const client = (number: number) => ({
  companyName: `Company ${number}`,
  contactName: 'Kumari',
  email: `kumari${number}@example.lk`,
  phone: '1',
})
const addTasks = async (count: number, as = admin) => {
  const rows = [...Array(count).keys()].map((number) => task(`Task ${number}`))
  return (await app.call(importTasks, { as, body: { rows } })).body.id
}
const remove = (id: number, as = admin) => app.call(removeImport, { as, params: { id: String(id) } })
const shown = async () =>
  (await app.call(listTasks, { as: admin, query: { sortBy: 'createdAt', sortOrder: 'ASC' } })).body.tasks

it('an import can be removed once by the person who made it', async () => {
  const id = await addTasks(3)
  expect((await app.call(listImports, { as: admin })).body).toMatchObject([
    { id, kind: 'tasks', imported: 3 },
  ])
  expect((await remove(id)).body).toEqual({ removed: 3, kept: 0 })
  expect(await shown()).toEqual([])
  expect((await remove(id)).status).toBe(404)
  expect((await app.call(listImports, { as: admin })).body).toEqual([])
})

it('an import being removed by somebody cannot be removed by another', async () => {
  const id = await addTasks(2)
  const reply = await whileHeld(app, ['imports', id], {
    start: () => remove(id),
    meanwhile: async (other) => void (await other.query('delete from imports where id = $1', [id])),
  })
  expect(reply.status).toBe(404)
  expect(await shown()).toHaveLength(2)
})

it('an import with nothing left is not listed, because there is nothing to remove', async () => {
  const id = await addTasks(2)
  const listed = async () => (await app.call(listImports, { as: admin })).body.map((each) => each.id)
  const [first, second] = await shown()
  for (const gone of [first, second]) {
    expect(await listed()).toEqual([id])
    await app.call(deleteTask, { as: admin, params: { id: String(gone?.id) } })
  }
  expect(await listed()).toEqual([])
})

it('records that were changed since, or that others depend on, stay', async () => {
  const id = await addTasks(5)
  const [changed, discussed, divided, ...others] = await shown()
  app.moveClock(1_000)
  const params = { id: String(changed?.id) }
  await app.call(updateTask, { as: person, params, body: { status: 'Done' } })
  await app.call(createComment, { as: person, params: { id: String(discussed?.id) }, body: { text: 'Why?' } })
  await app.call(createSubTask, { as: person, body: { title: 'Dial', parentTaskId: divided?.id ?? 0 } })
  expect((await remove(id)).body).toEqual({ removed: others.length, kept: 3 })
  expect((await shown()).map((each) => each.id)).toEqual([changed?.id, discussed?.id, divided?.id])
})

it('a billed task stays on its document', async () => {
  const id = await addTasks(3)
  const [quoted, invoiced] = await shown()
  const itemOf = (taskId = 0) => ({ clientEmail: 'kumari@example.lk', items: [{ ...SAMPLE_ITEM, taskId }] })
  await app.call(createQuote, { as: admin, body: itemOf(quoted?.id) })
  const invoice = await app.call(createInvoice, { as: admin, body: itemOf(invoiced?.id) })
  expect((await remove(id)).body).toEqual({ removed: 1, kept: 2 })
  const params = { id: String(invoice.body.id) }
  const { items } = (await app.call(getInvoice, { as: admin, params })).body
  expect(items).toMatchObject([{ taskId: invoiced?.id }])
})

it('removed records are in the bin, with their descriptions', async () => {
  await remove(await addTasks(1))
  const [gone] = (await app.call(listBin, { as: admin })).body
  await app.call(restoreFromBin, { as: admin, params: { id: String(gone?.id) } })
  const [task] = await shown()
  const params = { id: String(task?.id) }
  expect((await app.call(getTask, { as: admin, params })).body).toMatchObject({
    taskName: 'Task 0',
    remark: '<p>Words</p>',
  })
})

it('clients are removed except those with a project, and expenses are removed', async () => {
  const rows = [client(1), client(2)]
  const clients = await app.call(importClients, { as: admin, body: { rows } })
  const { rows: found } = await app.platform.pool.query<{ id: number }>('select id from clients order by id')
  const project = { name: 'Website', owner: admin.id, clientId: found[0]?.id ?? 0 }
  await app.call(createProject, { as: admin, body: project })
  expect((await remove(clients.body.id)).body).toEqual({ removed: 1, kept: 1 })
  const expenses = await app.call(importExpenses, {
    as: admin,
    body: { rows: [{ description: 'Van hire', amount: 5 }] },
  })
  expect((await remove(expenses.body.id)).body).toEqual({ removed: 1, kept: 0 })
  const { rows: deletions } = await app.platform.pool.query(
    `select entity, before->>'id' is not null as "isWhole" from changes
     where action = 'delete' and entity <> 'task' order by id`,
  )
  expect(deletions).toEqual([
    { entity: 'client', isWhole: true },
    { entity: 'expense', isWhole: true },
  ])
})

it('a record that somebody adds to a client at the same time keeps its client', async () => {
  const clients = await app.call(importClients, { as: admin, body: { rows: [client(3)] } })
  const { pool } = app.platform
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query(
      `insert into projects (name, client_id) select 'Website', id from clients where email = 'kumari3@example.lk'`,
    )
    const removing = remove(clients.body.id)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await other.query('commit')
    expect((await removing).body).toEqual({ removed: 0, kept: 1 })
  } finally {
    other.release()
  }
})

it('nobody can remove another’s import, nor an own one whose records they may not delete', async () => {
  const id = await addTasks(1)
  const own = await addTasks(1, person)
  const other = await app.createAccount({ role: 'ADMIN' })
  expect((await remove(id, other)).status).toBe(404)
  expect((await remove(own, person)).status).toBe(403)
  expect((await app.call(listImports, { as: person })).body).toEqual([])
  expect(await shown()).toHaveLength(2)
})

it('an import of 5,000 rows can be removed too', async () => {
  expect((await remove(await addTasks(MAX_IMPORT_ROWS))).body).toEqual({ removed: MAX_IMPORT_ROWS, kept: 0 })
  expect(await shown()).toEqual([])
}, 60_000)

it('after a day nothing can be removed, and then the import is forgotten', async () => {
  const late = await addTasks(1)
  app.moveClock(DAY)
  admin = await app.createAccount({ role: 'ADMIN', email: 'late@example.lk' })
  await app.platform.pool.query('update imports set actor_id = $1', [admin.id])
  expect((await app.call(listImports, { as: admin })).body).toEqual([])
  expect((await remove(late)).status).toBe(404)
  await sweepImports(app.platform.database, app.platform.clock())
  expect((await app.platform.pool.query('select 1 from imports')).rowCount).toBe(0)
})
