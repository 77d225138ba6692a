import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import {
  createExpense,
  exportExpenses,
  getExpenseTotals,
  replaceExpense,
} from '../shared/expense-endpoints.ts'

const SHOOT = {
  category: 'Freelancers',
  description: 'Shoot',
  vendor: 'Ruwan',
  amount: 118_000,
  date: '2026-11-19',
}
const TAXES = {
  supplierTin: '102938475',
  supplierInvoiceNumber: 'R-42',
  supplierInvoiceDate: '2026-11-18',
  vat: 18_000,
  vatDisallowed: 500,
  supplierIsIndividual: true,
  withheld: 5_000,
}

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const add = (body: object = {}) => app.call(createExpense, { as: admin, body: { ...SHOOT, ...body } })
const replace = (id: number, body: object) =>
  app.call(replaceExpense, { as: admin, params: { id: String(id) }, body: { ...SHOOT, ...body } })

describe('what an expense states of taxes (spec 25.3)', () => {
  it('is optional, stays where a replacement omits it, and goes where it empties it', async () => {
    expect((await add()).body).toMatchObject({ supplierTin: null, vat: null, supplierIsIndividual: false })
    const { id } = (await add(TAXES)).body
    expect((await replace(id, { description: 'Second shoot' })).body).toMatchObject(TAXES)
    const emptied = { ...TAXES, supplierTin: '', vat: null, vatDisallowed: null, withheld: null }
    const changed = await replace(id, emptied)
    expect(changed.body).toMatchObject({ ...emptied, supplierTin: null })
    expect((await undo(app, admin, changed)).status).toBe(200)
    expect((await replace(id, {})).body).toMatchObject(TAXES)
  })

  it('holds a TIN of any length: it is warned about, not refused', async () => {
    expect((await add({ supplierTin: '12-34' })).body).toMatchObject({ supplierTin: '12-34' })
  })

  it.each<[object, Record<string, string>]>([
    [{ vat: 118_000.01 }, { vat: 'The VAT cannot be more than the amount' }],
    [{ vat: 1, vatDisallowed: 1.01 }, { vatDisallowed: 'This cannot be more than the VAT' }],
    [{ vatDisallowed: 1 }, { vatDisallowed: 'This cannot be more than the VAT' }],
    [{ withheld: 118_000.01 }, { withheld: 'The tax withheld cannot be more than the amount' }],
    [{ vat: -1 }, { vat: 'This must be at least 0' }],
  ])('is refused: %j', async (part, fields) => {
    const reply = await add(part)
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
  })

  it('is refused by the database, too, also when what it is part of gets less', async () => {
    const { id } = (await add(TAXES)).body
    expect((await replace(id, { amount: 17_999 })).error.fields).toEqual({
      vat: 'The VAT cannot be more than the amount',
    })
    expect((await replace(id, { vat: 499, withheld: 0 })).error.fields).toEqual({
      vatDisallowed: 'This cannot be more than the VAT',
    })
    for (const set of ['vat_cents = amount_cents + 1', 'vat_cents = null', 'withheld_cents = -1'])
      await expect(app.platform.pool.query(`update expenses set ${set} where id = $1`, [id])).rejects.toThrow(
        /violates check constraint/,
      )
  })

  it('is at the end of the file', async () => {
    await app.platform.pool.query('delete from expenses')
    await add(TAXES)
    const [header, row] = (await (await app.call(exportExpenses, { as: admin })).body.text()).split('\r\n')
    expect(header).toMatch(
      /,Supplier TIN,Supplier Invoice Number,Supplier Invoice Date,VAT in the Amount \(LKR\),Of Which Disallowed \(LKR\),Tax Withheld \(LKR\),Supplier Is an Individual$/,
    )
    expect(row).toMatch(/,102938475,R-42,2026-11-18,18000,500,5000,yes$/)
  })

  it('sums what one vendor was paid in a month', async () => {
    await app.platform.pool.query('delete from expenses')
    await add()
    await add({ vendor: 'ruwan', amount: 2_000 })
    await add({ vendor: 'Ruwan Perera' })
    await add({ date: '2026-12-01' })
    const query = { vendor: 'RUWAN', dateFrom: '2026-11-01', dateTo: '2026-11-30' }
    const { body } = await app.call(getExpenseTotals, { as: admin, query })
    expect(body).toMatchObject({ count: 2, total: 120_000 })
  })
})
