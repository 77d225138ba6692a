import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'

const { createExpense, deleteExpense, getExpense, listExpenses, replaceExpense } = endpoints

const WHOLE = {
  category: 'Printing',
  description: 'Proofs for Harbour livery',
  vendor: 'Gunaratne Offset',
  amount: 38_400.55,
  date: '2026-11-17',
  notes: 'Second round.\nCharged to Harbour rebrand.',
}

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const create = (body: object = {}, headers: Record<string, string> = {}) =>
  app.call(createExpense, { as: admin, body: { ...WHOLE, ...body }, headers })
async function add(body: object = {}): Promise<Expense> {
  const reply = await create(body)
  expect(reply.status).toBe(201)
  return reply.body
}
const params = (id: number) => ({ id: String(id) })
const read = (id: number) => app.call(getExpense, { as: admin, params: params(id) })
const replace = (id: number, body: object) =>
  app.call(replaceExpense, { as: admin, params: params(id), body: body as typeof WHOLE })
const remove = (id: number) => app.call(deleteExpense, { as: admin, params: params(id) })
const changesOf = async (id: number) =>
  (
    await app.platform.pool.query<{ action: string; before: object | null; after: object | null }>(
      `select action, before, after from changes where entity = 'expense' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows
const count = async () => Number((await app.platform.pool.query('select 1 from expenses')).rowCount)

describe('an expense', () => {
  it('is stored completely, to the cent', async () => {
    const expense = await add()
    expect(expense).toMatchObject({ ...WHOLE, receipt: null })
    expect((await read(expense.id)).body).toEqual(expense)
    expect(await changesOf(expense.id)).toMatchObject([
      { action: 'create', before: null, after: { id: expense.id, amount_cents: 3_840_055 } },
    ])
  })

  it('needs only a description and an amount; category and date default to General and today in the business’s time zone', async () => {
    const later = await startTestApp()
    // 20:00 UTC is the next day in Colombo
    const evening = new Date('2031-11-19T20:00:00Z')
    later.moveClock(evening.getTime() - Date.now())
    const owner = await later.createAccount({ role: 'ADMIN' })
    const { body } = await later.call(createExpense, {
      as: owner,
      body: { description: ' Tea ', amount: 0, vendor: '', notes: '' },
    })
    await later.stop()
    expect(body).toMatchObject({
      category: 'General',
      description: 'Tea',
      amount: 0,
      vendor: null,
      notes: null,
      date: '2031-11-20',
    })
  })

  it.each([0.01, 0.1, 1.15, 4.35, 10_000_000_000, 9_999_999_999.99])('stores %d exactly', async (amount) => {
    expect((await add({ amount })).amount).toBe(amount)
  })

  it('with one Idempotency-Key is added once', async () => {
    const before = await count()
    const key = { 'idempotency-key': 'expense' }
    const replies = await Promise.all([create({}, key), create({}, key), create({}, key)])
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  it.each<[string, Record<string, string>]>([
    ['{"description":" ","amount":1}', { description: 'Description is required' }],
    ['{"amount":1}', { description: 'Description is required' }],
    ['{"description":"A","amount":1,"category":""}', { category: 'Category is required' }],
    [
      `{"description":"A","amount":1,"category":"${'x'.repeat(101)}"}`,
      { category: 'This must be at most 100 characters' },
    ],
    ['{"description":"A"}', { amount: 'Amount must be an amount with at most two decimals' }],
    ['{"description":"A","amount":"5"}', { amount: 'Amount must be an amount with at most two decimals' }],
    ['{"description":"A","amount":null}', { amount: 'Amount must be an amount with at most two decimals' }],
    ['{"description":"A","amount":-0.01}', { amount: 'This must be at least 0' }],
    ['{"description":"A","amount":1e309}', { amount: 'Amount must be an amount with at most two decimals' }],
    ['{"description":"A","amount":-1e309}', { amount: 'Amount must be an amount with at most two decimals' }],
    ['{"description":"A","amount":1.005}', { amount: 'Amount must be an amount with at most two decimals' }],
    ['{"description":"A","amount":1000000000000000}', { amount: 'This may be at most LKR 10,000,000,000' }],
    ['{"description":"A","amount":10000000000.01}', { amount: 'This may be at most LKR 10,000,000,000' }],
    [
      '{"description":"A","amount":1,"date":"2026-02-30"}',
      { date: 'This must be a date such as 2026-11-20' },
    ],
  ])('is refused with an error at the field, and nothing changes: %s', async (payload, fields) => {
    const expense = await add()
    const before = await count()
    for (const [method, url] of [
      ['POST', '/api/expenses'],
      ['PUT', `/api/expenses/${expense.id}`],
    ] as const) {
      const reply = await app.send({ method, url, token: admin.accessToken, payload })
      expect([reply.status, reply.error.fields]).toEqual([400, fields])
    }
    expect((await read(expense.id)).body).toEqual(expense)
    expect(await count()).toBe(before)
  })

  it('with an amount that is not a number is invalid JSON', async () => {
    const payload = '{"description":"A","amount":NaN}'
    const reply = await app.send({ method: 'POST', url: '/api/expenses', token: admin.accessToken, payload })
    expect([reply.status, reply.error.code]).toEqual([400, 'validation'])
  })

  it('is replaced: fields that are not sent are cleared, the day stays, and only differences are recorded', async () => {
    const expense = await add()
    const reply = await replace(expense.id, {
      category: 'Travel',
      description: 'Van hire',
      amount: 38_400.55,
    })
    expect(reply.body).toMatchObject({
      category: 'Travel',
      description: 'Van hire',
      vendor: null,
      notes: null,
      date: WHOLE.date,
      createdAt: expense.createdAt,
    })
    await replace(expense.id, { category: 'Travel', description: 'Van hire', amount: 38_400.55, vendor: '' })
    expect((await changesOf(expense.id)).slice(1)).toEqual([
      {
        action: 'update',
        before: {
          category: 'Printing',
          description: WHOLE.description,
          vendor: WHOLE.vendor,
          notes: WHOLE.notes,
        },
        after: { category: 'Travel', description: 'Van hire', vendor: null, notes: null },
      },
    ])
  })

  it('can be moved to another day', async () => {
    const expense = await add()
    expect((await replace(expense.id, { ...WHOLE, date: '2026-10-01' })).body.date).toBe('2026-10-01')
  })

  it('is deleted, and can be restored unchanged', async () => {
    const expense = await add({ description: 'Hotel, two nights' })
    expect((await remove(expense.id)).status).toBe(204)
    expect((await read(expense.id)).status).toBe(404)
    const bin = await app.call(listBin, { as: admin, query: { search: 'hotel, two' } })
    expect(bin.body).toMatchObject([
      { entity: 'expense', entityId: String(expense.id), title: 'Hotel, two nights' },
    ])
    const restored = await app.call(restoreFromBin, { as: admin, params: params(bin.body[0]?.id ?? 0) })
    expect(restored.body).toEqual({ entity: 'expense', entityId: String(expense.id) })
    // a new version, so that an edit in progress is detected as outdated
    const version = expense.version + 1
    expect((await read(expense.id)).body).toEqual({ ...expense, version })
    expect((await changesOf(expense.id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
  })

  it('is not replaced by a change based on an earlier version', async () => {
    const expense = await add({ description: 'Van hire' })
    const replaceFrom = (version: number, vendor: string) =>
      app.call(replaceExpense, {
        as: admin,
        params: params(expense.id),
        body: { ...WHOLE, vendor },
        headers: { 'if-match': `"${version}"` },
      })
    const first = await replaceFrom(expense.version, 'Kasun')
    expect([first.status, first.body.version]).toEqual([200, expense.version + 1])
    const late = await replaceFrom(expense.version, 'Malsha')
    expect([late.status, late.error]).toMatchObject([
      409,
      { code: 'changed_meanwhile', current: { vendor: 'Kasun', version: expense.version + 1 } },
    ])
    expect((await read(expense.id)).body.vendor).toBe('Kasun')
  })

  it('can be restored for 30 days', async () => {
    const expense = await add({ description: 'Long ago' })
    await remove(expense.id)
    const bin = await app.call(listBin, { as: admin, query: { search: 'long ago' } })
    const month = 30 * 24 * 60 * 60 * 1000
    app.moveClock(month)
    const later = await app.createAccount({ role: 'ADMIN' })
    const reply = await app.call(restoreFromBin, { as: later, params: params(bin.body[0]?.id ?? 0) })
    app.moveClock(-month)
    expect(reply.status).toBe(409)
  })

  it('that does not exist is not found', async () => {
    for (const reply of [await read(2_000_000), await replace(2_000_000, WHOLE), await remove(2_000_000)])
      expect([reply.status, reply.error.message]).toEqual([404, 'Expense not found'])
  })

  it('deleted twice at the same time is deleted once', async () => {
    const { id } = await add()
    const replies = await Promise.all([remove(id), remove(id)])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([204, 404]))
    expect((await changesOf(id)).filter(({ action }) => action === 'delete')).toHaveLength(1)
  })

  it('is refused to a USER in every call', async () => {
    const { id } = await add()
    const calls = Object.values(endpoints).filter((one) => typeof one === 'object' && 'method' in one)
    expect(calls).toHaveLength(11)
    for (const { method, path } of calls) {
      const reply = await app.send({
        method,
        url: `/api${path.replace(':id', String(id))}`,
        token: person.accessToken,
        ...(method === 'GET' || method === 'DELETE' ? {} : { payload: '{}' }),
      })
      expect([method, path, reply.status]).toEqual([method, path, 403])
    }
    expect((await read(id)).status).toBe(200)
    expect((await app.call(listExpenses)).status).toBe(401)
  })
})
