import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { addQuickTasks } from '#work/quick-add/shared/quick-add-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import type { NewTask } from '../shared/task-schema.ts'
import { createTask, getTask, listTaskHistory, listTasks, updateTask } from '../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const NEW = { taskName: 'Design the menu', dueDate: '2026-12-11' }
const FIXED = { billing: 'fixed', amount: 48_000 } as const

async function addTask(body: object = {}): Promise<number> {
  const reply = await app.call(createTask, { as: admin, body: { ...NEW, ...body } })
  expect(reply.status).toBe(201)
  return reply.body.id
}

const patch = (id: number, body: object, as = admin) =>
  app.call(updateTask, { as, params: { id: String(id) }, body })
const read = async (id: number, as = admin) =>
  (await app.call(getTask, { as, params: { id: String(id) } })).body

describe('how a task is billed (spec 16.1)', () => {
  it('is not at all until somebody says so', async () => {
    expect(await read(await addTask())).toMatchObject({
      isBillable: false,
      billing: 'no',
      amount: null,
      hourlyRate: null,
      estimateMinutes: null,
    })
  })

  it('is set with a new task and changed field by field', async () => {
    const id = await addTask({ ...FIXED, estimateMinutes: 90 })
    expect(await read(id)).toMatchObject({ isBillable: true, ...FIXED, estimateMinutes: 90 })
    expect((await patch(id, { billing: 'hourly', hourlyRate: 7_500.5 })).body).toMatchObject({
      billing: 'hourly',
      hourlyRate: 7_500.5,
      amount: 48_000,
    })
    expect((await patch(id, { amount: null, estimateMinutes: null })).body).toMatchObject({
      amount: null,
      estimateMinutes: null,
    })
  })

  it.each([
    ['a new task', () => app.call(createTask, { as: admin, body: { ...NEW, billing: 'fixed' } })],
    ['a change to it', async () => patch(await addTask(), { billing: 'fixed' })],
    ['taking the amount away', async () => patch(await addTask(FIXED), { amount: null })],
  ])('a fixed price needs an amount: %s', async (_what, send) => {
    const reply = await send()
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { fields: { amount: 'A fixed price needs an amount' } },
    ])
  })

  it('the database refuses a fixed price without an amount', async () => {
    const id = await addTask()
    await expect(
      app.platform.pool.query(`update tasks set billing = 'fixed' where id = $1`, [id]),
    ).rejects.toThrow('tasks_fixed_amount')
  })

  it.each([
    [{ amount: 0.001 }, 'amount', 'Amount must be an amount with at most two decimals'],
    [{ hourlyRate: -1 }, 'hourlyRate', 'This must be at least 0'],
    [{ estimateMinutes: 0 }, 'estimateMinutes', 'An estimate has at least one minute'],
    [{ estimateMinutes: 600_001 }, 'estimateMinutes', 'An estimate has at most 10,000 hours'],
    [{ estimateMinutes: 1.5 }, 'estimateMinutes', 'The estimate must be in whole minutes'],
  ])('%j is refused at its field', async (body, field, sentence) => {
    const reply = await patch(await addTask(), body)
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { [field]: sentence } }])
  })

  it('goes back with Undo, to the cent', async () => {
    const id = await addTask({ billing: 'fixed', amount: 0.07 })
    const reply = await patch(id, { billing: 'hourly', amount: 1_234.56, hourlyRate: 99.99 })
    const changes = String(reply.headers['x-changes']).split(',').map(Number)
    expect((await app.call(undoEndpoint, { as: admin, body: { changes } })).status).toBe(200)
    expect(await read(id)).toMatchObject({ billing: 'fixed', amount: 0.07, hourlyRate: null })
  })
})

describe('a person without money rights', () => {
  const TERMS = /"(billing|amount|hourlyRate)"/

  it('sees whether a task is billable, and its estimate, in every reply; never how or for how much', async () => {
    const id = await addTask({ ...FIXED, hourlyRate: 7_500, estimateMinutes: 480 })
    const seen = await read(id, person)
    const list = await app.call(listTasks, { as: person, query: { limit: '100' } })
    const changed = await patch(id, { status: 'Done', estimateMinutes: 240 }, person)
    for (const task of [seen, list.body.tasks.find((one) => one.id === id), changed.body])
      expect(task).toMatchObject({ id, isBillable: true })
    const history = await app.call(listTaskHistory, { as: person, params: { id: String(id) } })
    const replies = JSON.stringify([seen, list.body, changed.body, history.body])
    expect(replies).not.toMatch(TERMS)
    expect(replies).not.toMatch(/48000|7500/)
  })

  it.each<Partial<NewTask>>([{ billing: 'no' }, { amount: 1 }, { hourlyRate: 1 }, { amount: null }])(
    'may not set %j',
    async (body) => {
      const id = await addTask()
      const refused = [
        await patch(id, body, person),
        await app.call(createTask, { as: person, body: { ...NEW, ...body } }),
        await app.call(addQuickTasks, { as: person, body: { tasks: [{ ...NEW, ...body, subTasks: [] }] } }),
      ]
      for (const reply of refused)
        expect([reply.status, reply.body]).toMatchObject([
          403,
          { message: 'You may not set how a task is billed' },
        ])
      expect(await read(id)).toMatchObject({ billing: 'no', amount: null, hourlyRate: null })
    },
  )
})
