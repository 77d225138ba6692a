import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { getMonthlyFinancial, listUpcomingPayments } from '#overview/dashboard/shared/dashboard-endpoints.ts'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import { INVOICE_STATUSES } from '#sales/invoices/shared/invoice-status.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { QUOTE_STATUSES } from '#sales/quotes/shared/quote-status.ts'
import { listQuotes } from '#sales/quotes/shared/quote-endpoints.ts'
import { createTask, deleteTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import { examineInvariants } from '#platform/server/examination/examine-books.ts'
import { isFree, whileHeld } from '#test/held-row.ts'
import { storedRows } from '#test/stored-rows.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { getFirstSteps } from '../shared/first-step-endpoints.ts'
import { loadSampleData, removeSampleData } from '../shared/first-step-write-endpoints.ts'

/** Loading an agency takes some seconds on a busy machine. */
const LOADING = 60_000

let app: TestApp
let admin: TestAccount
let other: TestAccount
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  other = await app.createAccount({ role: 'ADMIN' })
})
afterEach(() => app.stop())

const load = (as = admin) => app.call(loadSampleData, { as })
const remove = (as = admin) => app.call(removeSampleData, { as })
const state = async () => (await app.call(getFirstSteps, { as: admin })).body
const count = async (query: string) =>
  (await app.platform.pool.query<{ count: number }>(`select count(*) from ${query}`)).rows[0]?.count
const breaches = async () =>
  (await examineInvariants(app.platform.pool)).filter(({ breach }) => breach !== undefined)

describe('loading the sample data', () => {
  it(
    'creates a small agency in which all amounts agree',
    async () => {
      const reply = await load()
      expect([reply.status, reply.error.message]).toEqual([201, undefined])
      const { expense, ...counts } = reply.body.samples ?? {}
      expect(counts).toEqual({
        user: 5,
        client: 12,
        'company-profile': 1,
        'invoice-settings': 1,
        item: 10,
        project: 6,
        task: 60,
        'time-entry': 4,
        quote: 8,
        invoice: 20,
      })
      expect(expense).toBeGreaterThan(80)
      expect(reply.body).toMatchObject({ isShown: true, mayLoad: false })
      expect(await breaches()).toEqual([])

      const { tasks } = (await app.call(listTasks, { as: admin, query: { limit: '100' } })).body
      expect(tasks.filter((task) => task.subTaskCount > 0).length).toBeGreaterThan(8)
      expect(tasks.filter((task) => task.assignee?.id === admin.id).length).toBeGreaterThan(2)
      expect(await count('comments')).toBeGreaterThan(10)
      const names = (await app.call(listClients, { as: admin })).body.map((client) => client.companyName)
      for (const script of [/\p{Script=Sinhala}/u, /\p{Script=Tamil}/u])
        expect(names.some((name) => script.test(name))).toBe(true)
      expect((await app.call(listProjects, { as: admin })).body).toHaveLength(6)
      const issued = (await app.call(listInvoices, { as: admin })).body
      expect(new Set(issued.map(({ status }) => status))).toEqual(
        new Set(INVOICE_STATUSES.filter((status) => !['Draft', 'Closed', 'Void'].includes(status))),
      )
      expect(issued.filter(({ payments }) => payments.length === 2).length).toBeGreaterThan(1)
      expect(
        issued.filter(({ payments }) => payments.some(({ reverses }) => reverses !== null)),
      ).toHaveLength(1)
      expect(issued.filter(({ discountAmount }) => discountAmount > 0).length).toBeGreaterThan(2)
      const [deposit, ...others] = issued.filter(({ kind }) => kind === 'deposit')
      expect([deposit?.status, others]).toEqual(['Paid', []])
      expect(deposit?.deductedOn).not.toBeNull()
      const offered = (await app.call(listQuotes, { as: admin })).body
      expect(new Set(offered.map(({ status }) => status))).toEqual(new Set(QUOTE_STATUSES))
      expect(offered.filter(({ invoiceNumber }) => invoiceNumber !== null)).toHaveLength(2)
      expect((await app.call(getMonthlyFinancial, { as: admin })).body.duePayments).toBeGreaterThan(0)
      expect((await app.call(listUpcomingPayments, { as: admin })).body.length).toBeGreaterThan(2)
    },
    LOADING,
  )

  it(
    'sends no mail, notifies nobody, admits nobody, and leaves numbers and defaults unchanged',
    async () => {
      const told = async () => [await count('outbox_messages'), await count('notifications')]
      const before = await told()
      expect((await load()).status).toBe(201)
      expect(await told()).toEqual(before)
      const people = (await app.call(listUsers, { as: admin })).body.filter(({ email }) =>
        email.endsWith('.example'),
      )
      expect(people.map(({ role, status }) => [role, status])).toEqual(
        Array.from({ length: 5 }, () => ['USER', 'Inactive']),
      )
      expect(await count(`users where email like '%.example' and password_hash is not null`)).toBe(0)
      expect(await count('one_time_links')).toBe(0)
      expect(await count(`invoices where invoice_number !~ '^DEMO-'`)).toBe(0)
      expect(await count(`invoice_series where name !~ '^DEMO-' or name ~ '\\{SEQ'`)).toBe(0)
      expect(await count('company_profiles where is_default')).toBe(0)
      expect(await count('invoice_settings where is_default')).toBe(0)
      expect(await count(`clients where email !~ '\\.example$'`)).toBe(0)
    },
    LOADING,
  )

  it(
    'happens once, however many requests come at once on however many machines',
    async () => {
      const again = await app.again()
      const replies = await Promise.all([
        load(),
        load(),
        again.call(loadSampleData, { as: other }),
        again.call(loadSampleData, { as: other }),
      ])
      await again.stop()
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        201, 409, 409, 409,
      ])
      expect(replies.find(({ status }) => status === 409)?.error.message).toBe(
        'The sample data is being loaded or removed at this moment',
      )
      expect(await count('tasks')).toBe(60)
      const late = await load(other)
      expect([late.status, late.error.message]).toEqual([409, 'The sample data is loaded already'])
    },
    LOADING,
  )

  it('is for new installations only, and for ADMIN', async () => {
    const user = await app.createAccount()
    const before = await storedRows(app.platform.pool)
    expect((await load(user)).status).toBe(403)
    expect((await remove(user)).status).toBe(403)
    expect(await storedRows(app.platform.pool)).toEqual(before)
    const body = { taskName: 'Call', dueDate: '2026-12-01' }
    for (let index = 0; index < 10; index++) await app.call(createTask, { as: admin, body })
    expect((await state()).mayLoad).toBe(true)
    await app.call(createTask, { as: admin, body })
    expect((await state()).mayLoad).toBe(false)
    const refused = await load()
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'There is work of your own here by now: sample data is for new installations only',
    ])
    expect(await count('clients')).toBe(0)
  })
})

describe('removing the sample data', () => {
  it(
    'leaves every table as it was, and allows loading again',
    async () => {
      await app.call(createTask, { as: admin, body: { taskName: 'Own', dueDate: '2026-12-01' } })
      const rows = async () => {
        // counts of zero, mere history, and files that the sweep deletes
        const {
          changes: _changes,
          task_counts: _counts,
          files: _files,
          ...tables
        } = await storedRows(app.platform.pool)
        return tables
      }
      const before = await rows()
      await load()
      expect(await rows()).not.toEqual(before)
      const reply = await remove(other)
      expect([reply.status, reply.error.message]).toEqual([204, undefined])
      expect(await rows()).toEqual(before)
      expect(await breaches()).toEqual([])
      expect(await state()).toMatchObject({ samples: null, mayLoad: true })
      expect((await remove()).status).toBe(404)
      expect((await load()).status).toBe(201)
      expect(await breaches()).toEqual([])
    },
    2 * LOADING,
  )

  it(
    'records every deletion in the audit trail, and puts nothing into the bin',
    async () => {
      await load()
      const { tasks } = (await app.call(listTasks, { as: admin })).body
      const [first] = tasks
      await app.call(deleteTask, { as: admin, params: { id: String(first?.id) } })
      expect((await app.call(listBin, { as: admin })).body).toHaveLength(1)
      expect((await state()).samples?.['task']).toBe(59)
      await remove(other)
      expect((await app.call(listBin, { as: admin })).body).toEqual([])
      const { rows: deletions } = await app.platform.pool.query<{ id: number; actor_id: string }>(
        `select id, actor_id from changes where entity = 'task' and action = 'delete' order by id`,
      )
      expect(deletions).toHaveLength(61)
      expect(deletions.at(-1)?.actor_id).toBe(other.id)
      for (const { id } of [deletions[0], deletions.at(-1)].filter((each) => each !== undefined)) {
        const restored = await app.call(restoreFromBin, { as: admin, params: { id: String(id) } })
        expect([404, 409]).toContain(restored.status)
      }
      const { rows } = await app.platform.pool.query(
        `select action, before -> 'client' as clients from changes where entity = 'sample-data' order by id`,
      )
      expect(rows).toEqual([
        { action: 'create', clients: null },
        { action: 'delete', clients: 12 },
      ])
    },
    LOADING,
  )

  it(
    'locks own tasks that lose their person or project in the order of their ids, like all other code',
    async () => {
      await load()
      const [project] = (await app.call(listProjects, { as: admin })).body
      const people = (await app.call(listUsers, { as: admin })).body
      const person = people.find(({ email }) => email.endsWith('.example'))
      const add = async (links: object) => {
        const body = { taskName: 'Own', dueDate: '2026-12-01', ...links }
        return (await app.call(createTask, { as: admin, body })).body.id
      }
      // projects are deleted before people
      const low = await add({ assigneeId: person?.id })
      const high = await add({ projectId: project?.id })
      const reply = await whileHeld(app, ['tasks', low], {
        start: remove,
        meanwhile: async (another) => expect(await isFree(another, 'tasks', high)).toBe(true),
      })
      expect(reply.status).toBe(204)
    },
    LOADING,
  )
})
