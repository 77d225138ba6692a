import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createExpense, replaceExpense } from '#sales/expenses/shared/expense-endpoints.ts'
import { deleteInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createProject, replaceProject } from '#work/projects/shared/project-endpoints.ts'
import { replaceRates } from '#work/rates/shared/rates-endpoints.ts'
import { createTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { createTime } from '#work/time/shared/time-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { billReady, getReadyToBill, getReadyTotals } from '../shared/ready-to-bill-endpoints.ts'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const TASK = { dueDate: '2026-12-01' }

const addClient = async (companyName = 'Harbour Lines') =>
  (
    await app.call(createClient, {
      as: admin,
      body: { companyName, contactName: 'A', email: 'a@example.lk', phone: '1' },
    })
  ).body.id
const addProject = async (body: { clientId?: number | null; hourlyRate?: number; rounding?: number } = {}) =>
  (await app.call(createProject, { as: admin, body: { name: 'Livery', owner: admin.id, ...body } })).body.id
const addTask = async (body: object) =>
  (await app.call(createTask, { as: admin, body: { taskName: 'Draw', ...TASK, ...body } })).body.id
const addTime = async (body: { taskId?: number; projectId?: number; minutes: number; day?: string }) => {
  const reply = await app.call(createTime, { as: admin, body: { day: '2026-11-10', ...body } })
  return reply.body.entries[0]?.id ?? 0
}
const addExpense = async (body: object) =>
  (
    await app.call(createExpense, {
      as: admin,
      body: { description: 'Van', amount: 1_000, date: '2026-11-10', isBillable: true, ...body },
    })
  ).body.id
const bill = (body: {
  clientId: number
  taskIds?: number[]
  timeEntryIds?: number[]
  expenseIds?: number[]
  groupBy?: 'task' | 'person' | 'day' | 'all'
  invoiceId?: number
  expectedAmount?: number
}) => app.call(billReady, { as: admin, body })
const totalsOf = async (clientId: number) =>
  (await app.call(getReadyTotals, { as: admin, query: { clientId: String(clientId) } })).body
const conflict = (message: string) => ({ status: 409, body: { message } })

/** A client with a task of a fixed price that is done. */
async function donePriced(amount = 45_000) {
  const clientId = await addClient()
  const projectId = await addProject({ clientId })
  const taskId = await addTask({ projectId, billing: 'fixed', amount, status: 'Done' })
  return { clientId, projectId, taskId }
}

describe('billing', () => {
  it('makes a draft whose lines name what they are for, with its project', async () => {
    const { clientId, projectId, taskId } = await donePriced()
    const hourly = await addTask({ projectId, taskName: 'Print', billing: 'hourly', hourlyRate: 6_000 })
    const timeEntryIds = [
      await addTime({ taskId: hourly, minutes: 20 }),
      await addTime({ taskId: hourly, minutes: 60 }),
    ]
    const expenseIds = [await addExpense({ projectId, markupPercent: 7.5 })]
    const { body, status } = await bill({
      clientId,
      taskIds: [taskId],
      timeEntryIds,
      expenseIds,
      expectedAmount: 45_000 + 8_000 + 1_075,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'Draft', clientId, projectId, netAmount: 54_075 })
    expect(body.items).toMatchObject([
      { description: `Draw\n#${taskId}`, amount: 45_000, taskId, projectId },
      { description: `Print\n#${hourly}`, amount: 8_000, minutes: 80, unitPrice: 6_000, projectId },
      { description: 'Van\n10 November 2026', amount: 1_075, projectId },
    ])
    expect(await totalsOf(clientId)).toMatchObject({ amount: 0, clients: [] })
  })

  it('taxes the line of an expense unless that says otherwise, which stays once it is billed', async () => {
    const clientId = await addClient()
    const expenseIds = [
      await addExpense({ clientId, description: 'Stamp duty', passOnTaxed: false }),
      await addExpense({ clientId, amount: 500 }),
    ]
    const { body } = await bill({ clientId, expenseIds })
    expect(body).toMatchObject({ netAmount: 1_500, taxedAmount: 500 })
    expect(body.items.map(({ description, isTaxed }) => [description.split('\n')[0], isTaxed])).toEqual([
      ['Stamp duty', false],
      ['Van', true],
    ])
    const change = (part: object) =>
      app.call(replaceExpense, {
        as: admin,
        params: { id: String(expenseIds[0]) },
        body: { description: 'Stamp', amount: 1_000, date: '2026-11-10', ...part },
      })
    expect(await change({ passOnTaxed: true })).toMatchObject(
      conflict(`This expense is on INV${body.id}: take that line off first`),
    )
    // an older program does not name it
    expect((await change({})).body).toMatchObject({ description: 'Stamp', passOnTaxed: false })
  })

  it('adds to an open draft of the same client, in the chosen grouping', async () => {
    const { clientId, projectId, taskId } = await donePriced()
    const { body: draft } = await bill({ clientId, taskIds: [taskId] })
    const times = [
      await addTime({
        taskId: await addTask({ projectId, billing: 'hourly', hourlyRate: 6_000 }),
        minutes: 20,
      }),
      await addTime({
        taskId: await addTask({ projectId, billing: 'hourly', hourlyRate: 6_000 }),
        minutes: 20,
      }),
    ]
    const reply = await bill({ clientId, timeEntryIds: times, groupBy: 'all', invoiceId: draft.id })
    expect(reply).toMatchObject({ status: 201, body: { id: draft.id, netAmount: 49_000 } })
    expect(reply.body.items.map(({ minutes }) => minutes)).toEqual([null, 40])
  })

  // C1
  it('bills a task once, whoever asks at the same time, and again once its invoice is void', async () => {
    const { clientId, taskId } = await donePriced()
    const replies = await Promise.all(Array.from({ length: 10 }, () => bill({ clientId, taskIds: [taskId] })))
    const [made, ...others] = replies.toSorted((one, other) => one.status - other.status)
    expect(made?.status).toBe(201)
    const id = made?.body.id ?? 0
    for (const reply of others)
      expect(reply).toMatchObject(conflict(`Task #${taskId} is on INV${id} already`))
    const { rows } = await app.platform.pool.query('select from billed_work where task_id = $1', [taskId])
    expect(rows).toHaveLength(1)
    const params = { id: String(id) }
    const sent = await app.call(setInvoiceStatus, { as: admin, params, body: { status: 'Sent' } })
    expect(await bill({ clientId, taskIds: [taskId] })).toMatchObject(
      conflict(`Task #${taskId} is on ${sent.body.invoiceNumber} already`),
    )
    await app.call(deleteInvoice, { as: admin, params })
    expect((await totalsOf(clientId)).amount).toBe(45_000)
    const again = await Promise.all([
      bill({ clientId, taskIds: [taskId] }),
      bill({ clientId, taskIds: [taskId] }),
    ])
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  it('with one Idempotency-Key makes one draft', async () => {
    const { clientId, taskId } = await donePriced()
    const call = () =>
      app.call(billReady, {
        as: admin,
        body: { clientId, taskIds: [taskId] },
        headers: { 'idempotency-key': `bill-${taskId}` },
      })
    const replies = await Promise.all([call(), call()])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
  })

  it('names its days in the language of the client, or of the draft that it adds to', async () => {
    const clientId = await addClient()
    await app.platform.pool.query(`update clients set language = 'si' where id = $1`, [clientId])
    const projectId = await addProject({ clientId, hourlyRate: 6_000 })
    const timeEntryIds = [await addTime({ projectId, minutes: 60 })]
    const { body } = await bill({ clientId, timeEntryIds, groupBy: 'day' })
    expect(body).toMatchObject({ language: 'si', items: [{ description: '2026 නොවැම්බර් 10' }] })
    await app.platform.pool.query(`update invoices set language = 'ta' where id = $1`, [body.id])
    const later = [await addTime({ projectId, minutes: 60, day: '2026-11-11' })]
    const added = await bill({ clientId, timeEntryIds: later, groupBy: 'day', invoiceId: body.id })
    expect(added.body.items.at(-1)?.description).toBe('11 நவம்பர் 2026')
  })

  it('a deleted draft frees its work', async () => {
    const { clientId, taskId } = await donePriced()
    const { body } = await bill({ clientId, taskIds: [taskId] })
    await app.call(deleteInvoice, { as: admin, params: { id: String(body.id) } })
    expect((await totalsOf(clientId)).amount).toBe(45_000)
  })
})

// C3
describe('20 minutes at 6,000', () => {
  it.each([
    {
      rounding: 15,
      days: ['2026-11-10', '2026-11-10', '2026-11-10'],
      groupBy: 'task' as const,
      lines: [[60, 6_000]],
    },
    {
      rounding: 0,
      days: ['2026-11-10', '2026-11-10', '2026-11-10'],
      groupBy: 'task' as const,
      lines: [[60, 6_000]],
    },
    { rounding: 0, days: ['2026-11-10'], groupBy: 'task' as const, lines: [[20, 2_000]] },
    {
      rounding: 15,
      days: ['2026-11-10', '2026-11-11', '2026-11-12'],
      groupBy: 'day' as const,
      lines: [
        [30, 3_000],
        [30, 3_000],
        [30, 3_000],
      ],
    },
  ])(
    'on $days.length entries by $groupBy, rounded up to $rounding',
    async ({ rounding, days, groupBy, lines }) => {
      const clientId = await addClient()
      const projectId = await addProject({ clientId, rounding, hourlyRate: 6_000 })
      const taskId = await addTask({ projectId, billing: 'hourly' })
      const timeEntryIds: number[] = []
      for (const day of days) timeEntryIds.push(await addTime({ taskId, minutes: 20, day }))
      const { body } = await bill({ clientId, timeEntryIds, groupBy })
      expect(body.items.map(({ minutes, amount }) => [minutes, amount])).toEqual(lines)
    },
  )
})

describe('is refused', () => {
  it('work of two clients', async () => {
    const { clientId, taskId } = await donePriced()
    const expenseIds = [await addExpense({ clientId: await addClient('Galle Fort') })]
    expect(await bill({ clientId, taskIds: [taskId], expenseIds })).toMatchObject({
      status: 400,
      body: { fields: { clientId: 'These belong to two clients: bill one client at a time' } },
    })
  })

  it('time without a rate', async () => {
    const clientId = await addClient()
    const taskId = await addTask({ projectId: await addProject({ clientId }), billing: 'hourly' })
    const timeEntryIds = [await addTime({ taskId, minutes: 180 })]
    expect(await bill({ clientId, timeEntryIds })).toMatchObject({
      status: 400,
      body: { fields: { timeEntryIds: '3 h have no rate: set one first' } },
    })
  })

  it('a task that is not done, and what does not exist', async () => {
    const { clientId, projectId } = await donePriced()
    const open = await addTask({ projectId, billing: 'fixed', amount: 1 })
    expect(await bill({ clientId, taskIds: [open] })).toMatchObject(conflict(`Task #${open} is not done`))
    for (const body of [{ taskIds: [999_999] }, { timeEntryIds: [999_999] }, { expenseIds: [999_999] }])
      expect(await bill({ clientId, ...body })).toMatchObject(conflict('This is not ready to bill any more'))
  })

  it('time and an expense that are on an invoice, with its number', async () => {
    const { clientId, projectId, taskId } = await donePriced()
    const hourly = await addTask({ projectId, billing: 'hourly', hourlyRate: 600 })
    const [time, expense] = [await addTime({ taskId: hourly, minutes: 60 }), await addExpense({ projectId })]
    const { id } = (await bill({ clientId, timeEntryIds: [time], expenseIds: [expense] })).body
    const again = (work: object) => bill({ clientId, taskIds: [taskId], ...work })
    expect(await again({ timeEntryIds: [time] })).toMatchObject(conflict(`This time is on INV${id} already`))
    expect(await again({ expenseIds: [expense] })).toMatchObject(
      conflict(`The expense Van is on INV${id} already`),
    )
  })

  it('what comes to something else than was seen', async () => {
    const { clientId, taskId } = await donePriced()
    expect(await bill({ clientId, taskIds: [taskId], expectedAmount: 44_999.99 })).toMatchObject(
      conflict('The figures have changed meanwhile. Please look again.'),
    )
    expect((await totalsOf(clientId)).amount).toBe(45_000)
  })

  it('more than a document may come to', async () => {
    const clientId = await addClient()
    const expenseIds = [await addExpense({ clientId, amount: 10_000_000_000, markupPercent: 1_000 })]
    expect((await bill({ clientId, expenseIds })).status).toBe(400)
  })

  it('more than 500 lines', async () => {
    const clientId = await addClient()
    const { rows } = await app.platform.pool.query<{ id: number }>(
      `insert into expenses (description, amount_cents, date, client_id, is_billable, created_at, updated_at)
       select 'Van', 100, '2026-11-10', $1, true, now(), now() from generate_series(1, 501) returning id`,
      [clientId],
    )
    expect(await bill({ clientId, expenseIds: rows.map(({ id }) => id) })).toMatchObject({
      status: 400,
      body: {
        message: 'A document may have at most 500 line items: put time together by person or in one line',
      },
    })
  })
})

describe('what belongs to whom', () => {
  it('unbilled work follows its task to another project, and a project to another client', async () => {
    const [first, second] = [await addClient(), await addClient('Galle Fort')]
    const [from, to] = [
      await addProject({ clientId: first, hourlyRate: 1_000 }),
      await addProject({ clientId: first, hourlyRate: 2_000 }),
    ]
    const taskId = await addTask({ projectId: from, billing: 'hourly' })
    const billed = await addTime({ taskId, minutes: 60 })
    await bill({ clientId: first, timeEntryIds: [billed] })
    await addTime({ taskId, minutes: 60 })
    expect((await totalsOf(first)).amount).toBe(1_000)
    await app.call(updateTask, { as: admin, params: { id: String(taskId) }, body: { projectId: to } })
    expect((await totalsOf(first)).amount).toBe(2_000)
    const body = { name: 'Livery', owner: admin.id, clientId: second, hourlyRate: 2_000 }
    await app.call(replaceProject, { as: admin, params: { id: String(to) }, body })
    expect([(await totalsOf(first)).amount, (await totalsOf(second)).amount]).toEqual([0, 2_000])
  })

  it('a cancelled task counts by its time, and no longer by its price', async () => {
    const { clientId, projectId } = await donePriced(500)
    const taskId = await addTask({
      projectId,
      billing: 'fixed',
      amount: 9_000,
      hourlyRate: 600,
      status: 'Done',
    })
    await addTime({ taskId, minutes: 60 })
    expect((await totalsOf(clientId)).amount).toBe(9_500)
    await app.call(updateTask, { as: admin, params: { id: String(taskId) }, body: { status: 'Cancelled' } })
    expect((await totalsOf(clientId)).amount).toBe(1_100)
  })

  it('the time of a task that is on an invoice is never ready', async () => {
    const { clientId, taskId } = await donePriced()
    const entry = await addTime({ taskId, minutes: 60 })
    await bill({ clientId, taskIds: [taskId] })
    const body = { billing: 'hourly' as const, hourlyRate: 1_000 }
    await app.call(updateTask, { as: admin, params: { id: String(taskId) }, body })
    expect((await totalsOf(clientId)).amount).toBe(0)
    expect(await bill({ clientId, timeEntryIds: [entry] })).toMatchObject(
      conflict('This is not ready to bill any more'),
    )
  })

  it('work of no client goes to any', async () => {
    const clientId = await addClient()
    const taskId = await addTask({ billing: 'fixed', amount: 700, status: 'Done' })
    expect((await bill({ clientId, taskIds: [taskId] })).body).toMatchObject({ clientId, netAmount: 700 })
  })
})

// C5
it('everything billed by client comes to what was ready, to the cent', async () => {
  await app.call(replaceRates, { as: admin, body: { defaultRate: 333.33, editDays: 14, people: [] } })
  for (const rounding of [0, 6, 15]) {
    const clientId = await addClient(`Client ${rounding}`)
    for (const hourlyRate of [1_234.57, undefined]) {
      const projectId = await addProject({
        clientId,
        rounding,
        ...(hourlyRate === undefined ? {} : { hourlyRate }),
      })
      for (const minutes of [1, 17, 59]) {
        const taskId = await addTask({ projectId, billing: 'hourly' })
        await addTime({ taskId, minutes })
        await addTime({ taskId, minutes: minutes + 7 })
      }
      await addTask({ projectId, billing: 'fixed', amount: 99.99, status: 'Done' })
      await addExpense({ projectId, amount: 33.33, markupPercent: 12.3456 })
    }
  }
  const cents = (lkr: number) => Math.round(lkr * 100)
  const { body: ready } = await app.call(getReadyToBill, { as: admin })
  expect(cents(ready.total)).toBe(ready.groups.reduce((sum, { amount }) => sum + cents(amount), 0))
  let billed = 0
  for (const { client, amount, projects } of ready.groups) {
    expect(cents(amount)).toBe(projects.reduce((sum, each) => sum + cents(each.amount), 0))
    if (client?.name.startsWith('Client') !== true) continue
    billed += 1
    const { body } = await bill({
      clientId: client.id,
      taskIds: projects.flatMap(({ tasks }) => tasks.map(({ id }) => id)),
      timeEntryIds: projects.flatMap(({ time }) =>
        time.filter(({ rate }) => rate !== null).map(({ id }) => id),
      ),
      expenseIds: projects.flatMap(({ expenses }) => expenses.map(({ id }) => id)),
      expectedAmount: amount,
    })
    expect(body.netAmount).toBe(amount)
  }
  expect(billed).toBe(3)
})

// C4
it('a USER is refused', async () => {
  const user = await app.createAccount()
  const body = { clientId: 1, taskIds: [1] }
  for (const reply of [
    await app.call(billReady, { as: user, body }),
    await app.call(getReadyToBill, { as: user }),
    await app.call(getReadyTotals, { as: user }),
  ])
    expect(reply.status).toBe(403)
})
