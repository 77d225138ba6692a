import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiToken } from '#people/api-tokens/shared/api-token-endpoints.ts'
import { createClient, listClients } from '#sales/clients/shared/client-endpoints.ts'
import { listExpenses } from '#sales/expenses/shared/expense-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { getTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { clientImport } from '#sales/clients/shared/client-import.ts'
import { expenseImport } from '#sales/expenses/shared/expense-import.ts'
import { taskImport } from '#work/tasks/shared/task-import.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { MAX_IMPORT_ROWS } from '#platform/shared/imports/importable.ts'
import { watchLoop } from '#test/loop-work.ts'
import { mailsOf, notificationsOf } from '#test/notification-scene.ts'
import { sampleToken } from '#test/sample-token.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

const { endpoint: importTasks } = taskImport
const { endpoint: importClients } = clientImport
const { endpoint: importExpenses } = expenseImport

let app: TestApp
let admin: TestAccount
let person: TestAccount
let projectId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  const project = await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })
  projectId = project.body.id
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.platform.pool.query('delete from tasks; delete from clients; delete from expenses')
  await app.platform.pool.query('delete from notifications; delete from outbox_messages')
})

const UNKNOWN_USER = '0199b2c4-0000-7000-8000-000000000000'
const task = (taskName: string, part: object = {}) => ({ taskName, dueDate: '2026-12-01', ...part })
const client = (number: number, part: object = {}) => ({
  companyName: `Company ${number}`,
  contactName: 'Kumari',
  email: `kumari${number}@example.lk`,
  phone: '+94 11 234 5678',
  ...part,
})
const count = async (table: 'tasks' | 'clients' | 'expenses') =>
  Number((await app.platform.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count)
const changesOf = async (entity: string) =>
  (
    await app.platform.pool.query<{ entity_id: string; after: Record<string, unknown> }>(
      `select entity_id, after from changes where entity = $1 and action = 'create' order by id`,
      [entity],
    )
  ).rows

describe('imported tasks', () => {
  it('are added as if individually, with their descriptions, audit entries and defaults', async () => {
    const reply = await app.call(importTasks, {
      as: admin,
      body: {
        rows: [
          task('පළමු', {
            assigneeId: person.id,
            projectId,
            type: 'Bug',
            remark: '<p onclick="x()">Hello</p>',
          }),
          task('=HYPERLINK("x")', { status: 'Done', priority: 'Low', startDate: null, type: 1 }),
        ],
      },
    })
    expect([reply.status, reply.body]).toEqual([201, { id: expect.any(Number), imported: 2 }])
    const { tasks } = (
      await app.call(listTasks, { as: admin, query: { sortBy: 'createdAt', sortOrder: 'ASC' } })
    ).body
    expect(tasks).toMatchObject([
      { taskName: 'පළමු', status: 'To Do', priority: 'Medium', type: 'Bug' },
      { taskName: '=HYPERLINK("x")', status: 'Done', priority: 'Low', startDate: null, type: 'Task' },
    ])
    expect(tasks[0]).toMatchObject({ assignee: { id: person.id }, project: { id: projectId } })
    const params = { id: String(tasks[0]?.id) }
    expect((await app.call(getTask, { as: admin, params })).body.remark).toBe('<p>Hello</p>')
    expect(tasks[0]?.startDate).toMatch(/^\d{4}-/)
    const changes = await changesOf('task')
    expect(changes.map((change) => change.entity_id)).toEqual(tasks.map(({ id }) => String(id)))
    expect(changes[0]?.after).toMatchObject({
      id: tasks[0]?.id,
      task_name: 'පළමු',
      due_date: '2026-12-01',
      remark_version_id: expect.any(Number),
    })
    expect(changes[0]?.after).not.toHaveProperty('remark')
    expect(changes[1]?.after['remark_version_id']).toBeNull()
    expect(String(reply.headers['x-changes']).split(',')).toHaveLength(2)
  })

  it('notify each assignee once, without mail', async () => {
    const rows = [...Array(12).keys()].map((index) => task(`Task ${index}`, { assigneeId: person.id }))
    await app.call(importTasks, {
      as: admin,
      body: { rows: [...rows, task('Mine', { assigneeId: admin.id })] },
    })
    expect(await notificationsOf(app, person)).toMatchObject([
      {
        title: 'Test Person assigned 12 tasks to you',
        detail: expect.stringMatching(/^#\d+ Task 0, #\d+ Task 1, /),
        path: `/task?assignee=${person.id}`,
        count: 1,
      },
    ])
    expect(await notificationsOf(app, admin)).toEqual([])
    expect(await mailsOf(app)).toEqual([])
  })

  it('are refused together, with each invalid row by its position', async () => {
    const before = await changesOf('task')
    const reply = await app.call(importTasks, {
      as: admin,
      body: {
        rows: [
          task('Good'),
          task('Nobody', { assigneeId: UNKNOWN_USER }),
          task('Nowhere', { projectId: 2_000_000_000 }),
          task('Nothing', { type: 'Chore' }),
        ],
      },
    })
    expect(reply.status).toBe(400)
    expect(reply.error.fields).toEqual({
      'rows.1.assigneeId': 'There is no user with this id',
      'rows.2.projectId': 'There is no project with this id',
      'rows.3.type': 'There is no task type with this name',
    })
    expect([await count('tasks'), await changesOf('task')]).toEqual([0, before])
  })

  it('are refused with the same messages as in the form', async () => {
    const body = { rows: [task('Good'), { taskName: 'x', dueDate: '2026-02-30' }] }
    const reply = await app.call(importTasks, { as: admin, body })
    expect(reply.error.fields).toEqual({
      'rows.1.taskName': 'Task name must be at least 2 characters',
      'rows.1.dueDate': 'This must be a date such as 2026-11-20',
    })
    expect(await count('tasks')).toBe(0)
  })

  it('may be added by a USER', async () => {
    const reply = await app.call(importTasks, { as: person, body: { rows: [task('Good')] } })
    expect([reply.status, await count('tasks')]).toEqual([201, 1])
  })

  it('add labels only for those who may add them, which a token for tasks may not (spec 32.2)', async () => {
    const tokenFor = async (...scopes: Permission[]) =>
      (await app.call(createApiToken, { as: person, body: sampleToken(scopes) })).body.token
    const body = { rows: [task('Banner', { labels: 'Signage' })] }
    const refused = await app.call(importTasks, { token: await tokenFor('task:create'), body })
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'There is no label "Signage", and you may not add it.',
    ])
    expect(await count('tasks')).toBe(0)
    const token = await tokenFor('task:create', 'label:create')
    expect((await app.call(importTasks, { token, body })).status).toBe(201)
    // it is there now
    expect((await app.call(importTasks, { token: await tokenFor('task:create'), body })).status).toBe(201)
  })
})

describe('imported clients', () => {
  it('are added with empty values for what is missing', async () => {
    const rows = [client(1, { email: ' Kumari1@Example.lk ', notes: '' }), client(2, { tin: '109338124' })]
    const reply = await app.call(importClients, { as: admin, body: { rows } })
    expect([reply.status, reply.body]).toEqual([201, { id: expect.any(Number), imported: 2 }])
    const { body } = await app.call(listClients, { as: admin })
    expect(body).toMatchObject([
      { companyName: 'Company 1', email: 'kumari1@example.lk', notes: null, tin: null },
      { companyName: 'Company 2', tin: '109338124' },
    ])
    const changes = await changesOf('client')
    expect(changes.at(-1)?.after).toMatchObject({ company_name: 'Company 2', tin: '109338124' })
  })

  it('whose e-mail address is already used are named, and none is added', async () => {
    await app.call(createClient, { as: admin, body: client(1) })
    const rows = [
      client(2),
      client(3, { email: 'KUMARI1@example.lk' }),
      client(4, { email: client(2).email }),
    ]
    const reply = await app.call(importClients, { as: admin, body: { rows } })
    expect(reply.error.fields).toEqual({
      'rows.1.email': 'The client Company 1 has this e-mail address already',
      'rows.2.email': 'Row 1 has the same e-mail address',
    })
    expect(await count('clients')).toBe(1)
  })

  it('of the same file sent twice at once are added once', async () => {
    const rows = [...Array(200).keys()].map((number) => client(number))
    const replies = await Promise.all(
      [1, 2].map(() => app.call(importClients, { as: admin, body: { rows } })),
    )
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 400]))
    expect(await count('clients')).toBe(200)
  })
})

describe('imported expenses', () => {
  it('are added with amounts to the cent, with General and today as defaults', async () => {
    const rows = [
      { description: 'Van hire', amount: 18_500.05, date: '2026-11-01', category: 'Travel', vendor: 'Kasun' },
      { description: '-5', amount: 0 },
    ]
    await app.call(importExpenses, { as: admin, body: { rows } })
    const { body } = await app.call(listExpenses, {
      as: admin,
      query: { sortBy: 'amount', sortOrder: 'DESC' },
    })
    expect(body).toMatchObject([
      { description: 'Van hire', amount: 18_500.05, date: '2026-11-01', category: 'Travel', vendor: 'Kasun' },
      { description: '-5', amount: 0, category: 'General', vendor: null },
    ])
    expect(body[1]?.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await changesOf('expense')).map((change) => change.after['amount_cents'])).toEqual([1_850_005, 0])
  })

  it.each([
    [-1, 'This must be at least 0'],
    [1e300, 'This may be at most LKR 10,000,000,000'],
    [0.001, 'Amount must be an amount with at most two decimals'],
    ['12', 'Amount must be an amount with at most two decimals'],
    [null, 'Amount must be an amount with at most two decimals'],
  ])('of %j are refused', async (amount, sentence) => {
    const payload = JSON.stringify({ rows: [{ description: 'Van hire', amount }] })
    const reply = await app.send({
      method: 'POST',
      url: '/api/import/expenses',
      token: admin.accessToken,
      payload,
    })
    expect([reply.status, reply.error.fields]).toEqual([400, { 'rows.0.amount': sentence }])
  })
})

describe('every import', () => {
  it('runs once per key, however often it is sent', async () => {
    const call = () =>
      app.call(importTasks, {
        as: admin,
        headers: { 'idempotency-key': 'one-import' },
        body: { rows: [...Array(300).keys()].map((number) => task(`Task ${number}`)) },
      })
    const replies = [...(await Promise.all([call(), call()])), await call()]
    expect(replies.map((reply) => [reply.status, reply.body])).toEqual(
      Array.from({ length: 3 }, () => [201, { id: expect.any(Number), imported: 300 }]),
    )
    expect(await count('tasks')).toBe(300)
  })

  it.each<[Endpoint, number, string]>([
    [importTasks, 0, 'There is nothing to import'],
    [importTasks, MAX_IMPORT_ROWS + 1, 'At most 5,000 rows can be imported at once'],
  ])('of %s rows is refused', async (endpoint, rows, sentence) => {
    const payload = JSON.stringify({ rows: Array(rows).fill(task('Good')) })
    const url = `/api${endpoint.path}`
    const reply = await app.send({ method: 'POST', url, token: admin.accessToken, payload })
    expect([reply.status, reply.error.fields]).toEqual([400, { rows: sentence }])
  })

  it('accepts eight megabytes, other calls one', async () => {
    const send = (url: string, bytes: number) =>
      app.send({
        method: 'POST',
        url,
        token: admin.accessToken,
        payload: JSON.stringify({ rows: [task('Good')], more: 'x'.repeat(bytes) }),
      })
    expect((await send('/api/import/tasks', 7_900_000)).status).toBe(201)
    expect((await send('/api/import/tasks', 8_000_000)).status).toBe(413)
    expect((await send('/api/task', 1_000_000)).status).toBe(413)
  })

  it('of 5,000 rows takes seconds, and does not block others', async () => {
    const rows = [...Array(MAX_IMPORT_ROWS).keys()]
    const took: Record<string, number> = {}
    const loop = watchLoop()
    const measure = async (name: string, run: () => Promise<{ status: number; body: unknown }>) => {
      const before = process.threadCpuUsage()
      const reply = await run()
      took[name] = process.threadCpuUsage(before).user / 1_000
      expect([name, reply.status, reply.body]).toEqual([
        name,
        201,
        { id: expect.any(Number), imported: MAX_IMPORT_ROWS },
      ])
    }
    const remark =
      `<p>Row with <strong>bold</strong> and <a href="https://example.lk/x">a link</a></p>`.repeat(12)
    const tasks = rows.map((row) => task(`Task ${row}`, { assigneeId: person.id, projectId, remark }))
    await measure('tasks', () => app.call(importTasks, { as: admin, body: { rows: tasks } }))
    await measure('clients', () =>
      app.call(importClients, { as: admin, body: { rows: rows.map((row) => client(row)) } }),
    )
    const expenses = rows.map((row) => ({ description: `Expense ${row}`, amount: row / 100 }))
    await measure('expenses', () => app.call(importExpenses, { as: admin, body: { rows: expenses } }))
    loop.stop()
    // of this process; row by row it takes many times as long, and 5 MB of descriptions must be sanitised
    for (const [name, milliseconds] of Object.entries(took))
      expect(milliseconds, name).toBeLessThan(name === 'tasks' ? 12_000 : 4_000)
    // parsing and checking 6 MB runs in one piece; sanitising 500 of these descriptions would take longer
    expect(loop.longest()).toBeLessThan(400)
    expect(await count('tasks')).toBe(MAX_IMPORT_ROWS)
  }, 60_000)
})
