import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readInvoiced } from '#sales/project-money/server/read-invoiced.ts'
import { readProjectMoney } from '#sales/project-money/server/read-project-money.ts'
import { listReady } from '#sales/ready-to-bill/server/list-ready.ts'
import { readyTotals } from '#sales/ready-to-bill/server/ready-totals.ts'
import { AppError } from '#platform/shared/errors.ts'
import { expectSoundMoney } from './check-money.ts'
import { type History, HISTORY_ZONE, startHistory } from './work-history.ts'

/**
 * A random history of work, invoices, payments and credits: the money of projects and what is ready to bill always add
 * up, to the cent (spec 16.4 to 16.6).
 */

/** 500 in the suite; PROJECT_HISTORY_OPERATIONS=5000 is the long form. */
const OPERATIONS = Number(process.env['PROJECT_HISTORY_OPERATIONS'] ?? 500)
const SEED = Number(process.env['PROJECT_HISTORY_SEED'] ?? 12)
const CHECKED_EVERY = 250

vi.setConfig({ testTimeout: 60_000 + OPERATIONS * 200 })

let history: History
beforeAll(async () => {
  history = await startHistory(SEED)
})
afterAll(() => history.stop())

/** D1, invariant 12: the projects and no project together are the invoices, and the bar is its lists. */
async function checkBar(): Promise<void> {
  const { database } = history.scene.app.platform
  const all = await readInvoiced(database, sql<number>`select id from invoices`)
  const sumOf = (of: 'invoiced' | 'outstanding' | 'writtenOff', project?: number | null) =>
    all
      .flatMap(({ byProject }) => [...byProject].filter(([id]) => project === undefined || id === project))
      .reduce((sum, [, sums]) => sum + sums[of], 0)
  const { rows } = await history.scene.app.platform.pool.query(
    `select (coalesce(sum(net_cents), 0) - (select coalesce(sum(note.net_cents), 0) from credit_notes note
         join invoices on invoices.id = invoice_id and invoices.voided_at is null where note.voided_at is null))::float8 as invoiced,
       coalesce(sum(case when total_cents > 0 then round(net_cents::numeric * (total_cents - paid_cents) / total_cents) end), 0)::float8
         as outstanding
     from invoices where issued_at is not null and voided_at is null`,
  )
  expect({ invoiced: sumOf('invoiced'), outstanding: sumOf('outstanding') }).toEqual(rows[0])
  for (const project of history.projects) {
    const money = await readProjectMoney(database, project)
    const parts = (['invoiced', 'outstanding', 'writtenOff'] as const).map((of) => sumOf(of, project))
    const [invoiced = 0, outstanding = 0, writtenOff = 0] = parts
    expect([money.invoiced, money.outstanding, money.writtenOff].map(centsOf)).toEqual(parts)
    expect(centsOf(money.paid)).toBe(invoiced - outstanding - writtenOff)
    if (money.invoices === money.byInvoice.length)
      expect(money.byInvoice.reduce((sum, each) => sum + centsOf(each.invoiced), 0)).toBe(invoiced)
  }
}

const centsOf = (lkr: number) => Math.round(lkr * 100)
/** Takes back what a transaction wrote. */
class Looked extends Error {}

/** C5: what is ready is the sum of its clients and projects, and what drafts of everything come to. */
async function checkReady(): Promise<number> {
  const { database } = history.scene.app.platform
  const ready = await listReady(database, { timeZone: HISTORY_ZONE })
  const totals = await readyTotals(database, { timeZone: HISTORY_ZONE })
  expect(ready.left).toBe(0)
  expect(ready.total).toBe(totals.amount)
  expect(ready.groups.reduce((sum, group) => sum + centsOf(group.amount), 0)).toBe(centsOf(ready.total))
  for (const group of ready.groups) {
    expect(group.projects.reduce((sum, each) => sum + centsOf(each.amount), 0)).toBe(centsOf(group.amount))
    const input = history.inputOf(group, () => true)
    if (input === undefined) continue
    await history
      .write(async (transaction) => {
        expect((await history.bill(transaction, input)).netAmount).toBe(group.amount)
        throw new Looked()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Looked)) throw error
      })
  }
  return centsOf(ready.total)
}

it(`${OPERATIONS} operations leave every sum of projects and of ready work intact`, async ({ annotate }) => {
  const began = performance.now()
  const done = new Map<string, number>()
  let mostReady = 0
  for (let count = 1; count <= OPERATIONS; count += 1) {
    const name = history.next()
    const reply = await history.operations[name]?.().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
    const status = typeof reply === 'object' && reply !== null && 'status' in reply ? reply.status : 200
    expect(status, name).not.toBe(500)
    if (Number(status) < 300) done.set(name, (done.get(name) ?? 0) + 1)
    if (name === 'billAgain' || name === 'unCredit') {
      await expectSoundMoney(history.scene.app.platform.pool)
      await checkReady()
    }
    if (count % CHECKED_EVERY > 0 && count < OPERATIONS) continue
    await checkBar()
    mostReady = Math.max(mostReady, await checkReady())
    await expectSoundMoney(history.scene.app.platform.pool)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const counts = [...done].map(([name, count]) => `${name} ${count}`)
  await annotate(`seed ${SEED}, ${seconds} s; ${counts.join(', ')}`)
  expect(mostReady).toBeGreaterThan(0)
  // every operation took effect, and money of every kind is there
  expect([...done.keys()].toSorted()).toEqual(Object.keys(history.operations).toSorted())
})
