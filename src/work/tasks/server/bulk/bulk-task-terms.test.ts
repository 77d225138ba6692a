import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { updateTasksInBulk } from '../../shared/bulk-task-endpoints.ts'
import { createTask, getTask } from '../../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const add = async (body: object = {}) => {
  const task = { taskName: 'Design the menu', dueDate: '2026-12-11', ...body }
  const reply = await app.call(createTask, { as: admin, body: task })
  expect(reply.status).toBe(201)
  return reply.body.id
}
const set = (ids: readonly number[], fields: object, as = admin) =>
  app.call(updateTasksInBulk, { as, body: { ids: [...ids], set: fields } })
const termsOf = async (ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { body } = await app.call(getTask, { as: admin, params: { id: String(id) } })
      return [body.billing, body.amount, body.hourlyRate, body.estimateMinutes]
    }),
  )

describe('how many tasks are billed (spec 16.1)', () => {
  it('is set for all of them, counted by those that change, and goes back with Undo', async () => {
    const ids = [
      await add(),
      await add({ billing: 'fixed', amount: 5_000.5 }),
      await add({ billing: 'hourly', hourlyRate: 7_500, estimateMinutes: 90 }),
    ]
    const before = await termsOf(ids)
    const reply = await set(ids, { billing: 'fixed', amount: 5_000.5 })
    expect([reply.status, reply.body]).toEqual([200, { changedIds: [ids[0], ids[2]], count: 2 }])
    expect(await termsOf(ids)).toEqual([
      ['fixed', 5_000.5, null, null],
      ['fixed', 5_000.5, null, null],
      ['fixed', 5_000.5, 7_500, 90],
    ])
    const changes = String(reply.headers['x-changes']).split(',').map(Number)
    expect((await app.call(undoEndpoint, { as: admin, body: { changes } })).status).toBe(200)
    expect(await termsOf(ids)).toEqual(before)
  })

  it('needs an amount for a fixed price on every one of them, or changes none', async () => {
    const ids = [await add({ amount: 100 }), await add()]
    const before = await termsOf(ids)
    const reply = await set(ids, { billing: 'fixed' })
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { fields: { amount: 'A fixed price needs an amount' } },
    ])
    expect(await termsOf(ids)).toEqual(before)
    expect((await set(ids.slice(0, 1), { billing: 'fixed' })).status).toBe(200)
    expect((await set(ids, { amount: null })).status).toBe(400)
  })

  it('is not set by people without money rights; the estimate is', async () => {
    const ids = [await add(), await add()]
    for (const fields of [{ billing: 'hourly' }, { amount: 1 }, { hourlyRate: null }]) {
      const refused = await set(ids, { estimateMinutes: 60, ...fields }, person)
      expect([refused.status, refused.error.message]).toEqual([403, 'You may not set how a task is billed'])
    }
    expect((await set(ids, { estimateMinutes: 60 }, person)).body.count).toBe(2)
    expect((await set(ids, { estimateMinutes: 0 }, person)).error.fields).toEqual({
      'set.estimateMinutes': 'An estimate has at least one minute',
    })
    expect(await termsOf(ids)).toEqual([
      ['no', null, null, 60],
      ['no', null, null, 60],
    ])
    expect((await set(ids, { estimateMinutes: null }, person)).body.count).toBe(2)
  })
})
