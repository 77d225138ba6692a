import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createPool } from '#platform/server/database/database.ts'
import { SUPERUSER } from '#platform/server/embedded-postgres/initialise-cluster.ts'
import { addDays } from '#platform/shared/dates.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/dashboard-endpoints.ts'
import { DASHBOARD_ROWS } from '../shared/dashboard-schema.ts'
import { monthLabel } from '../shared/months.ts'
import { type Books, clearBooks, type DrawnInvoice, storeBooks } from '#test/stored-books.ts'

const ZONE = 'Asia/Colombo'
/** Noon of 20 November 2026 in Colombo. */
const NOW = Date.UTC(2026, 10, 20, 6, 30)
const TODAY = '2026-11-20'
const MINUTE = 60_000

let app: TestApp
let admin: TestAccount
let superuser: pg.Pool
beforeAll(async () => {
  app = await startTestApp({ timeZone: ZONE })
  app.moveClock(NOW - Date.now())
  admin = await app.createAccount({ role: 'ADMIN' })
  const { rows } = await app.platform.pool.query<{ name: string }>('select current_database() as name')
  superuser = createPool(
    { ...inject('database'), database: rows[0]?.name, user: SUPERUSER },
    () => undefined,
    1,
  )
})
beforeEach(() => clearBooks(superuser))
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

const store = (books: Partial<Books>) =>
  storeBooks(app.platform.pool, { invoices: [], expenses: [], ...books })
const invoice = (drawn: Partial<DrawnInvoice> = {}): DrawnInvoice => ({
  state: 'issued',
  dueDate: '2026-11-30',
  total: 100_00,
  payments: [],
  clientName: 'Lake View',
  subject: 'Menu boards',
  ...drawn,
})
const ask = async () => {
  const [monthly, summary, chart, year, flow, upcoming] = await Promise.all([
    app.call(endpoints.getMonthlyFinancial, { as: admin }),
    app.call(endpoints.getFinancialSummary, { as: admin }),
    app.call(endpoints.getIncomeExpenseChart, { as: admin }),
    app.call(endpoints.getFinancialChart, { as: admin, query: { year: '2025' } }),
    app.call(endpoints.getCashflow, { as: admin }),
    app.call(endpoints.listUpcomingPayments, { as: admin }),
  ])
  return { monthly, summary, chart, year, flow, upcoming }
}

describe('compared with sums calculated separately', () => {
  const days = fc.integer({ min: -500, max: 60 }).map((count) => addDays(TODAY, count))
  const cents = fc.oneof(
    fc.integer({ min: 1, max: 99 }),
    fc.integer({ min: 1, max: 987_654_321 }),
    fc.constant(100_000_000_000_01),
  )
  const payment = fc.record({ share: fc.double({ min: 0.01, max: 0.6, noNaN: true }), paidOn: days })
  const drawnInvoice = fc
    .record({
      state: fc.constantFrom('draft', 'issued', 'issued', 'issued', 'void'),
      dueDate: fc.option(days),
      total: cents,
      shares: fc.array(payment, { maxLength: 3 }),
      isPaidOff: fc.boolean(),
      clientName: fc.constantFrom('Lake View', 'කොළඹ පොත් හල', null),
      subject: fc.constantFrom('Menu boards', '', null),
    })
    .map(({ shares, isPaidOff, ...rest }): DrawnInvoice => {
      let left = rest.state === 'issued' ? rest.total : 0
      const payments = shares.flatMap(({ share, paidOn }, index) => {
        const isLast = isPaidOff && index === shares.length - 1
        const amount = isLast ? left : Math.min(left, Math.max(1, Math.round(rest.total * share)))
        left -= amount
        return amount > 0 ? [{ amount, paidOn }] : []
      })
      return { ...rest, payments }
    })
  // of every length up to the largest: by default most would hold only a handful
  const books = fc.record({
    invoices: fc.array(drawnInvoice, { maxLength: 40, size: 'max' }),
    expenses: fc.array(fc.record({ amount: fc.oneof(cents, fc.constant(0)), date: days }), {
      maxLength: 40,
      size: 'max',
    }),
  })

  /** Sums in whole cents, as text, computed row by row. */
  function byHand({ invoices, expenses }: Books) {
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + BigInt(amount), 0n)
    const paid = (drawn: DrawnInvoice) => sum(drawn.payments.map(({ amount }) => amount))
    const incomeIn = (prefix: string) =>
      sum(
        invoices
          .flatMap(({ payments }) => payments.filter(({ paidOn }) => paidOn.startsWith(prefix)))
          .map(({ amount }) => amount),
      )
    const expensesIn = (prefix: string) =>
      sum(expenses.filter(({ date }) => date.startsWith(prefix)).map(({ amount }) => amount))
    const rests = invoices
      .map((drawn, index) => ({ ...drawn, index, rest: BigInt(drawn.total) - paid(drawn) }))
      .filter(({ state, rest }) => state === 'issued' && rest > 0n)
    const overdue = rests.filter(({ dueDate }) => dueDate !== null && dueDate < TODAY)
    const all = (list: typeof rests) => list.reduce((so, { rest }) => so + rest, 0n)
    return { incomeIn, expensesIn, rests, due: all(rests), overdue: all(overdue) }
  }
  /** Converts LKR amounts from JSON back to cents. */
  const inCents = (lkr: number) => BigInt(Math.round(lkr * 100))

  it('every amount agrees to the cent', async () => {
    let listed = 0
    const property = fc.asyncProperty(books, async (drawn) => {
      await clearBooks(superuser)
      await store(drawn)
      const hand = byHand(drawn)
      const { monthly, summary, chart, year, flow, upcoming } = await ask()

      for (const [reply, prefix] of [
        [monthly, '2026-11'],
        [summary, '2026'],
      ] as const) {
        expect(reply.status).toBe(200)
        expect(inCents(reply.body.totalIncome)).toBe(hand.incomeIn(prefix))
        expect(inCents(reply.body.totalExpenses)).toBe(hand.expensesIn(prefix))
        expect(inCents(reply.body.netProfit)).toBe(hand.incomeIn(prefix) - hand.expensesIn(prefix))
        expect(inCents(reply.body.duePayments)).toBe(hand.due)
        expect(inCents(reply.body.overduePayments)).toBe(hand.overdue)
      }
      const prefixes = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
      const nets = prefixes.map((prefix) => hand.incomeIn(prefix) - hand.expensesIn(prefix))
      for (const { body } of [chart, flow]) {
        expect(body.months).toEqual(prefixes.map((prefix) => monthLabel(`${prefix}-01`)))
        expect(body.income.map(inCents)).toEqual(prefixes.map(hand.incomeIn))
        expect(body.expenses.map(inCents)).toEqual(prefixes.map(hand.expensesIn))
      }
      expect(flow.body.net.map(inCents)).toEqual(nets)
      expect(flow.body.balance.map(inCents)).toEqual(
        nets.map((_, index) => nets.slice(0, index + 1).reduce((sum, net) => sum + net, 0n)),
      )
      const months2025 = Array.from(
        { length: 12 },
        (_, index) => `2025-${String(index + 1).padStart(2, '0')}`,
      )
      expect(year.body.income.map(inCents)).toEqual(months2025.map(hand.incomeIn))
      expect(year.body.expenses.map(inCents)).toEqual(months2025.map(hand.expensesIn))

      const expected = hand.rests.toSorted(
        (one, other) => (one.dueDate ?? '9').localeCompare(other.dueDate ?? '9') || one.index - other.index,
      )
      expect(upcoming.headers['x-total-count']).toBe(String(expected.length))
      expect(upcoming.body.map(({ amount, dueDate }) => [inCents(amount), dueDate])).toEqual(
        expected.map(({ rest, dueDate }) => [rest, dueDate]),
      )
      listed += upcoming.body.length
    })
    await fc.assert(property, { numRuns: 40 })
    expect(listed).toBeGreaterThan(50)
  }, 60_000)
})

it('an empty installation has six months of zeros', async () => {
  const { monthly, chart, flow, upcoming, year } = await ask()
  expect(monthly.body).toEqual({
    totalIncome: 0,
    totalExpenses: 0,
    netProfit: 0,
    duePayments: 0,
    overduePayments: 0,
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(chart.body).toEqual({
    months: ['Jun 2026', 'Jul 2026', 'Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026'],
    income: [0, 0, 0, 0, 0, 0],
    expenses: [0, 0, 0, 0, 0, 0],
  })
  expect(flow.body.balance).toEqual([0, 0, 0, 0, 0, 0])
  expect(year.body.months).toHaveLength(12)
  expect([upcoming.body, upcoming.headers['x-total-count']]).toEqual([[], '0'])
})

it('a payment in the last minute of a month counts in the business’s time zone', async () => {
  await store({ invoices: [invoice({ payments: [{ amount: 50_00, paidOn: '2026-11-30' }] })] })
  const before = await app.call(endpoints.getMonthlyFinancial, { as: admin })
  expect(before.body.totalIncome).toBe(50)
  // 30 November 18:29 UTC is 23:59 in Colombo, 18:30 is already December there; tokens do not live that long
  const toMidnight = Date.UTC(2026, 10, 30, 18, 29) - app.platform.clock().getTime()
  app.moveClock(toMidnight)
  const late = await app.createAccount({ role: 'ADMIN' })
  const stillNovember = await app.call(endpoints.getMonthlyFinancial, { as: late })
  app.moveClock(MINUTE)
  const december = await app.call(endpoints.getMonthlyFinancial, { as: late })
  const chart = await app.call(endpoints.getIncomeExpenseChart, { as: late })
  app.moveClock(-toMidnight - MINUTE)
  expect([stillNovember.body.totalIncome, stillNovember.body.to]).toEqual([50, '2026-11-30'])
  expect([december.body.totalIncome, december.body.from]).toEqual([0, '2026-12-01'])
  expect(chart.body.months.at(-1)).toBe('Dec 2026')
  expect(chart.body.income).toEqual([0, 0, 0, 0, 50, 0])
})

it('payments due today are pending, and then overdue by whole days', async () => {
  await store({
    invoices: [
      invoice({ dueDate: null }),
      invoice({ dueDate: '2026-11-20', payments: [{ amount: 25_50, paidOn: '2026-11-01' }] }),
      invoice({ dueDate: '2026-11-19', subject: null, clientName: null }),
      invoice({ dueDate: '2026-11-12', subject: '' }),
      invoice({ state: 'draft', dueDate: '2026-11-01' }),
      invoice({ state: 'void', dueDate: '2026-11-01' }),
      invoice({ dueDate: '2026-11-01', payments: [{ amount: 100_00, paidOn: '2026-11-01' }] }),
    ],
  })
  const { body } = await app.call(endpoints.listUpcomingPayments, { as: admin })
  expect(
    body.map(({ dueDate, status, daysOverdue, amount, clientName, description }) => [
      dueDate,
      status,
      daysOverdue,
      amount,
      clientName,
      description,
    ]),
  ).toEqual([
    ['2026-11-12', 'overdue', 8, 100, 'Lake View', 'First line'],
    ['2026-11-19', 'overdue', 1, 100, 'client@example.lk', 'First line'],
    ['2026-11-20', 'pending', 0, 74.5, 'Lake View', 'Menu boards'],
    [null, 'pending', 0, 100, 'Lake View', 'Menu boards'],
  ])
})

it('a list is limited, but its total is complete', async () => {
  await store({ invoices: Array.from({ length: DASHBOARD_ROWS + 3 }, () => invoice()) })
  const { body, headers } = await app.call(endpoints.listUpcomingPayments, { as: admin })
  expect([body.length, headers['x-total-count']]).toEqual([DASHBOARD_ROWS, String(DASHBOARD_ROWS + 3)])
})

it('a year is given by its four digits', async () => {
  await store({
    expenses: [
      { amount: 12_34, date: '2025-12-31' },
      { amount: 1, date: '2026-01-01' },
    ],
  })
  const summary = (year: string) => app.call(endpoints.getFinancialSummary, { as: admin, query: { year } })
  expect((await summary('2025')).body).toMatchObject({ year: 2025, totalExpenses: 12.34, netProfit: -12.34 })
  expect((await app.call(endpoints.getFinancialSummary, { as: admin })).body).toMatchObject({
    year: 2026,
    totalExpenses: 0.01,
  })
  for (const year of ['26', '1999', '2026-01', 'x']) {
    expect((await summary(year)).error).toMatchObject({
      code: 'validation',
      fields: { year: 'This must be a year such as 2026' },
    })
  }
})

it('sums larger than any amount are still exact', async () => {
  const most = 1_000_000_000_000_000
  await store({
    expenses: [
      { amount: most, date: TODAY },
      { amount: most - 1, date: TODAY },
    ],
  })
  const { body } = await app.call(endpoints.getMonthlyFinancial, { as: admin })
  expect([body.totalExpenses, body.netProfit]).toEqual([19_999_999_999_999.99, -19_999_999_999_999.99])
})

it('money is refused to everyone but an ADMIN', async () => {
  const others = [await app.createAccount(), await app.createAccount({ role: 'MANAGER' })]
  for (const as of others) {
    for (const endpoint of [
      endpoints.getMonthlyFinancial,
      endpoints.getFinancialSummary,
      endpoints.getIncomeExpenseChart,
      endpoints.getFinancialChart,
      endpoints.getCashflow,
      endpoints.listUpcomingPayments,
    ]) {
      expect((await app.call(endpoint, { as })).status, endpoint.path).toBe(403)
    }
  }
})
