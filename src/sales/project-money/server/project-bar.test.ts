import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSums, toCents } from '#platform/shared/money.ts'
import { type DepositScene, startDepositScene } from '#test/deposit-scene.ts'
import { readProjectMoney } from './read-project-money.ts'

let scene: DepositScene
beforeAll(async () => {
  scene = await startDepositScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterAll(() => scene.stop())

const query = (text: string, values: unknown[] = []) => scene.app.platform.pool.query(text, values)

async function addProject(budget: number | null = null): Promise<number> {
  const { rows } = await scene.app.platform.pool.query<{ id: number }>(
    `insert into projects (name, status, budget_cents) values ('Website', 'Active', $1) returning id`,
    [budget === null ? null : toCents(budget)],
  )
  return rows[0]?.id ?? 0
}
const putInto = (table: 'invoices' | 'quotes', id: number, project: number | null) =>
  query(`update ${table} set project_id = $2 where id = $1`, [id, project])

const moneyOf = (project: number) => readProjectMoney(scene.app.platform.database, project)

describe('the money of a project (spec 16.6)', () => {
  it('of nothing is nothing', async () => {
    expect(await moneyOf(await addProject())).toEqual({
      budget: null,
      quoted: 0,
      acceptedQuotes: 0,
      waiting: 0,
      waitingQuotes: 0,
      invoiced: 0,
      invoices: 0,
      outstanding: 0,
      writtenOff: 0,
      paid: 0,
      byInvoice: [],
      lastInvoice: null,
      spent: 0,
      expenses: 0,
      timeCost: 0,
      minutes: 0,
      minutesWithoutCost: 0,
    })
    await expect(moneyOf(9_999)).rejects.toThrow('Project')
  })

  it('counts accepted quotes; sent ones wait, declined ones leave', async () => {
    const project = await addProject(250_000)
    const quotes = [await scene.addQuote(), await scene.addQuote({ discountPercent: 10 })]
    for (const { id } of quotes) await putInto('quotes', id, project)
    expect(await moneyOf(project)).toMatchObject({ budget: 250_000, quoted: 190_000, acceptedQuotes: 2 })
    await scene.setQuoteStatus(quotes[0]?.id ?? 0, 'Declined')
    await scene.setQuoteStatus(quotes[1]?.id ?? 0, 'Sent')
    expect(await moneyOf(project)).toMatchObject({
      quoted: 0,
      acceptedQuotes: 0,
      waiting: 90_000,
      waitingQuotes: 1,
    })
  })

  it('counts a deposit once, with the invoice that deducts it', async () => {
    const project = await addProject()
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 30 })
    await putInto('invoices', deposit.id, project)
    expect(await moneyOf(project)).toMatchObject({ invoiced: 30_000, outstanding: 30_000, paid: 0 })
    const final = await scene.addFinal(quote.id)
    await putInto('invoices', final.id, project)
    expect(await moneyOf(project)).toMatchObject({ invoiced: 30_000, invoices: 1 })
    const issued = await scene.setStatus(final.id, 'Sent')
    await scene.pay(final.id)
    expect(await moneyOf(project)).toMatchObject({
      invoiced: 100_000,
      outstanding: 30_000,
      paid: 70_000,
      lastInvoice: { id: final.id, number: issued.body.invoiceNumber, issueDate: '2026-11-20' },
    })
    const other = await addProject()
    await putInto('invoices', final.id, other)
    expect(await moneyOf(other)).toMatchObject({ invoiced: 100_000 })
    expect(await moneyOf(project)).toMatchObject({ invoiced: 0, outstanding: 30_000, paid: -30_000 })
  })

  it('splits an invoice of three projects, half paid, and adds up to its net amount', async () => {
    const three = [await addProject(), await addProject(), await addProject()]
    const invoice = await scene.addIssued({
      projectId: three[0],
      taxRate: 18,
      discountPercent: 10,
      items: three.map((projectId, index) => ({
        description: 'Work',
        quantity: 1,
        unitPrice: 333.33,
        // the first line counts for the project of the invoice
        ...(index === 0 ? {} : { projectId }),
      })),
    })
    const sums = async (of: 'invoiced' | 'outstanding' | 'paid') =>
      addSums((await Promise.all(three.map(moneyOf))).map((money) => toCents(money[of])))
    await scene.payPart(invoice.id, { amount: 531 })
    const outstanding = Math.round((89_999 * (106_199 - 53_100)) / 106_199)
    expect([await sums('invoiced'), await sums('outstanding')]).toEqual([89_999, outstanding])
    expect(await sums('paid')).toBe(89_999 - outstanding)
    await scene.pay(invoice.id)
    for (const project of three) {
      const money = await moneyOf(project)
      expect([money.paid, money.invoices]).toEqual([money.invoiced, 1])
      expect(money.byInvoice).toEqual([{ invoiceId: invoice.id, invoiced: money.invoiced }])
    }
  })

  it('adds up expenses, and time at what it cost on its day', async () => {
    const project = await addProject()
    await query(
      `insert into expenses (date, category, description, vendor, amount_cents, project_id, created_at, updated_at)
       values ('2026-11-02', 'Travel', 'Train', '', 390000, $1, now(), now()), ('2026-11-03', 'Travel', 'Bus', '', 1050, $1, now(), now())`,
      [project],
    )
    const { rows } = await scene.app.platform.pool.query<{ id: string }>(
      `insert into users (id, f_name, s_name, email, password_hash, role, status)
       values (gen_random_uuid(), 'Ruwan', 'G', 'ruwan@cost.lk', 'x', 'USER', 'Active') returning id`,
    )
    const ruwan = rows[0]?.id
    await query(
      `insert into person_rates (user_id, from_day, rate_cents, cost_cents)
       values ($1, '2026-11-01', 600000, 200000), ($1, '2026-11-10', 600000, 300000)`,
      [ruwan],
    )
    await query(
      `insert into time_entries (user_id, user_name, project_id, day, minutes, created_at, updated_at)
       values ($1, 'Ruwan', $2, '2026-10-30', 45, now(), now()), ($1, 'Ruwan', $2, '2026-11-01', 20, now(), now()), ($1, 'Ruwan', $2, '2026-11-09', 20, now(), now()),
         ($1, 'Ruwan', $2, '2026-11-10', 60, now(), now())`,
      [ruwan, project],
    )
    expect(await moneyOf(project)).toMatchObject({
      spent: 3_910.5,
      expenses: 2,
      // 2,000 × 40 ÷ 60 and 3,000
      timeCost: 4_333.33,
      minutes: 145,
      minutesWithoutCost: 45,
    })
  })
})
