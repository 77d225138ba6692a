import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePng } from '#test/sample-files.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createExpense,
  exportExpenses,
  getExpenseTotals,
  listExpenseCategories,
  listExpenses,
  uploadReceipt,
} from '../shared/expense-endpoints.ts'
import { EXPENSE_CATEGORIES } from '../shared/expense-schema.ts'

const ROWS = [
  ['2026-10-31', 'Travel', 'Fuel', 'Lanka Filling Station', 15_540.1, null],
  ['2026-11-02', 'General', 'Accountant, monthly', 'Wijeratne & Co', 24_810, null],
  ['2026-11-05', 'Travel', 'Hotel, two nights', null, 45_880.2, 'Kandy 100%'],
  ['2026-11-14', 'Tea & සිංහල', 'Translation', 'කුමුදු සෙනෙවිරත්න', 84_000, null],
  ['2026-11-14', 'travel', 'van hire', 'kangaroo cabs', 18_500, '=SUM(A1)'],
  ['2026-11-30', 'Software', 'Design suite, 6 seats', 'Adobe "Systems"', 0.01, null],
] as const

let app: TestApp
let admin: TestAccount
const ids: number[] = []
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  for (const [date, category, description, vendor, amount, notes] of ROWS) {
    const body = { date, category, description, vendor, amount, notes }
    ids.push((await app.call(createExpense, { as: admin, body })).body.id)
  }
  const body = new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
  const params = { id: String(ids[1]) }
  await app.call(uploadReceipt, { as: admin, params, query: { name: 'bill.png' }, body })
})
afterAll(() => app.stop())

const list = async (query: object = {}) => {
  const { body, headers } = await app.call(listExpenses, { as: admin, query })
  return { names: body.map(({ description }) => description), total: headers['x-total-count'] }
}
const totals = async (query: object = {}) => (await app.call(getExpenseTotals, { as: admin, query })).body

const NEWEST_FIRST = [
  'Design suite, 6 seats',
  'van hire',
  'Translation',
  'Hotel, two nights',
  'Accountant, monthly',
  'Fuel',
]

describe('the list of expenses', () => {
  it('has the newest day first, and within a day the newest expense', async () => {
    expect(await list()).toEqual({ names: NEWEST_FIRST, total: '6' })
  })

  it('is paged, with each expense once', async () => {
    const pages = [await list({ limit: '4' }), await list({ limit: '4', page: '2' })]
    expect(pages.flatMap(({ names }) => names)).toEqual(NEWEST_FIRST)
    expect(await list({ limit: '4', page: '3' })).toEqual({ names: [], total: '6' })
  })

  it.each([
    ['date', 'ASC', NEWEST_FIRST.toReversed()],
    [
      'amount',
      'DESC',
      [
        'Translation',
        'Hotel, two nights',
        'Accountant, monthly',
        'van hire',
        'Fuel',
        'Design suite, 6 seats',
      ],
    ],
    [
      'vendor',
      'ASC',
      [
        'Design suite, 6 seats',
        'van hire',
        'Fuel',
        'Accountant, monthly',
        'Translation',
        'Hotel, two nights',
      ],
    ],
    [
      'vendor',
      'DESC',
      [
        'Translation',
        'Accountant, monthly',
        'Fuel',
        'van hire',
        'Design suite, 6 seats',
        'Hotel, two nights',
      ],
    ],
    [
      'description',
      'ASC',
      [
        'Accountant, monthly',
        'Design suite, 6 seats',
        'Fuel',
        'Hotel, two nights',
        'Translation',
        'van hire',
      ],
    ],
    [
      'category',
      'ASC',
      [
        'Accountant, monthly',
        'Design suite, 6 seats',
        'Translation',
        'Fuel',
        'Hotel, two nights',
        'van hire',
      ],
    ],
  ])('is sorted by %s %s, ignoring case', async (sortBy, sortOrder, names) => {
    expect((await list({ sortBy, sortOrder })).names).toEqual(names)
  })

  it.each([
    [{ dateFrom: '2026-11-01', dateTo: '2026-11-30' }, NEWEST_FIRST.slice(0, 5)],
    [{ dateFrom: '2026-11-14', dateTo: '2026-11-14' }, ['van hire', 'Translation']],
    [{ dateTo: '2026-10-31' }, ['Fuel']],
    [{ dateFrom: '2026-11-15', dateTo: '' }, ['Design suite, 6 seats']],
    [{ dateFrom: '2026-12-01', dateTo: '2026-11-01' }, []],
    [{ category: 'Travel' }, ['Hotel, two nights', 'Fuel']],
    [{ category: ['Travel', 'Software'] }, ['Design suite, 6 seats', 'Hotel, two nights', 'Fuel']],
    [{ category: '' }, NEWEST_FIRST],
    [{ category: 'No such' }, []],
    [{ search: 'KANGAROO' }, ['van hire']],
    [{ search: 'සෙනෙවි' }, ['Translation']],
    [{ search: '100%' }, ['Hotel, two nights']],
    [{ search: '%' }, ['Hotel, two nights']],
    [{ search: '_' }, []],
    [{ search: `' or 1=1 --` }, []],
    [{ search: 'travel', dateFrom: '2026-11-01' }, ['van hire', 'Hotel, two nights']],
  ])('is filtered by %j, as are its totals and its export', async (query, names) => {
    expect(await list(query)).toEqual({ names, total: String(names.length) })
    expect((await totals(query)).count).toBe(names.length)
    const csv = await (await app.call(exportExpenses, { as: admin, query })).body.text()
    expect(csv.split('\r\n')).toHaveLength(names.length + 2)
  })

  it.each([
    [{ sortBy: 'id' }, 'sortBy'],
    [{ limit: '1001' }, 'limit'],
    [{ dateFrom: '2026-02-30' }, 'dateFrom'],
    [{ page: '0' }, 'page'],
  ])('refuses %j', async (query, field) => {
    const reply = await app.call(listExpenses, { as: admin, query: query as object })
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('the totals of expenses', () => {
  it('are exact, by category with the largest first, and count expenses without a receipt', async () => {
    expect(await totals()).toEqual({
      count: 6,
      withoutReceipt: 5,
      total: 188_730.31,
      byCategory: [
        { category: 'Tea & සිංහල', count: 1, total: 84_000 },
        { category: 'Travel', count: 2, total: 61_420.3 },
        { category: 'General', count: 1, total: 24_810 },
        { category: 'travel', count: 1, total: 18_500 },
        { category: 'Software', count: 1, total: 0.01 },
      ],
    })
  })

  it('of no expenses are 0', async () => {
    expect(await totals({ search: 'no such thing' })).toEqual({
      count: 0,
      withoutReceipt: 0,
      total: 0,
      byCategory: [],
    })
  })

  it('larger than any amount are still exact', async () => {
    const other = await startTestApp()
    const owner = await other.createAccount({ role: 'ADMIN' })
    const sum = async (query = {}) => (await other.call(getExpenseTotals, { as: owner, query })).body.total
    // as they could be entered before the limit existed
    await other.platform.pool.query(
      `insert into expenses (category, description, amount_cents, date, created_at, updated_at)
       select 'A', 'Tower', 1000000000000000, date '2026-11-01', now(), now() from generate_series(1, 6)
       union all select 'B', 'Nail', 1, date '2026-11-01', now(), now()`,
    )
    expect([await sum(), await sum({ category: 'A' })]).toEqual([60_000_000_000_000.01, 60_000_000_000_000])
    await other.platform.pool.query(
      `insert into expenses (category, description, amount_cents, date, created_at, updated_at)
       select 'A', 'Tower', 1000000000000000, '2026-11-01', now(), now() from generate_series(1, 20000)`,
    )
    expect(await sum()).toBe(2.0006e17)
    await other.stop()
  })
})

describe('the categories', () => {
  it('are those in use, the most frequent first, then the initial ones', async () => {
    const { body } = await app.call(listExpenseCategories, { as: admin })
    expect(body.slice(0, 5)).toEqual(['Travel', 'General', 'Software', 'Tea & සිංහල', 'travel'])
    expect(new Set(body).size).toBe(body.length)
    expect(EXPENSE_CATEGORIES.every((category) => body.includes(category))).toBe(true)
  })
})

describe('the export', () => {
  it('contains every column, amounts as numbers, and nothing that a spreadsheet would execute', async () => {
    const { body, headers } = await app.call(exportExpenses, { as: admin })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="expenses.csv"/)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await body.bytes())
    expect(text).toBe(
      [
        '\ufeffDate,Category,Description,Vendor,Amount (LKR),Notes,Receipt,Project,Client,Pass On to the Client,Markup (%),Taxed on the Invoice,Supplier TIN,Supplier Invoice Number,Supplier Invoice Date,VAT in the Amount (LKR),Of Which Disallowed (LKR),Tax Withheld (LKR),Supplier Is an Individual',
        '2026-11-30,Software,"Design suite, 6 seats","Adobe ""Systems""",0.01,,,,,,,,,,,,,,',
        `2026-11-14,travel,van hire,kangaroo cabs,18500,"'=SUM(A1)",,,,,,,,,,,,,`,
        '2026-11-14,Tea & සිංහල,Translation,කුමුදු සෙනෙවිරත්න,84000,,,,,,,,,,,,,,',
        '2026-11-05,Travel,"Hotel, two nights",,45880.2,Kandy 100%,,,,,,,,,,,,,',
        '2026-11-02,General,"Accountant, monthly",Wijeratne & Co,24810,,bill.png,,,,,,,,,,,,',
        '2026-10-31,Travel,Fuel,Lanka Filling Station,15540.1,,,,,,,,,,,,,,',
        '',
      ].join('\r\n'),
    )
  })
})
