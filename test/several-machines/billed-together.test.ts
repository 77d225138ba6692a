import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createExpense } from '#sales/expenses/shared/expense-endpoints.ts'
import { getInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import {
  billReady,
  getReadyToBill,
  getReadyTotals,
} from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { createRandom } from '#platform/server/samples/random.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { createTime } from '#work/time/shared/time-endpoints.ts'
import { atOnce } from '../at-once.ts'
import { expectSoundMoney } from '../check-money.ts'
import type { TestAccount } from '../test-app.ts'
import { type Machines, startMachines } from './machines.ts'

/** Ten people bill the same work at the same moment, through two processes: everything is billed once (spec 16.5). */

const PEOPLE = 10
const CALLS_OF_EACH = 12
/** Of each kind: tasks with a price, time, expenses. */
const THINGS = 10
const DAY = '2026-11-10'
/** A refusal says what is on which invoice. */
const REFUSAL = /^(Task #\d+|This time|The expense Taxi \d+) is on INV(\d+) already$/

vi.setConfig({ testTimeout: 180_000 })

let machines: Machines
const people: TestAccount[] = []
beforeAll(async () => {
  machines = await startMachines()
  for (let person = 0; person < PEOPLE; person += 1)
    people.push(await machines.createAccount({ firstName: `Asha${person}`, role: 'ADMIN' }))
}, 120_000)
afterAll(() => machines.stop(), 60_000)

type Thing = { kind: 'taskIds' | 'timeEntryIds' | 'expenseIds'; id: number }

async function addThings(as: TestAccount, projectId: number): Promise<Thing[]> {
  const { ask, urls } = machines
  const things: Thing[] = []
  for (let each = 1; each <= THINGS; each += 1) {
    const task = { taskName: `Task ${each}`, dueDate: DAY, projectId }
    const amount = 1_000 + each / 100
    const priced = { ...task, billing: 'fixed', amount, status: 'Done' } as const
    things.push({ kind: 'taskIds', id: (await ask(urls[0], createTask, { as, body: priced })).body.id })
    const hourly = (await ask(urls[0], createTask, { as, body: { ...task, billing: 'hourly' } })).body.id
    const time = await ask(urls[0], createTime, {
      as,
      body: { taskId: hourly, day: DAY, minutes: 17 * each },
    })
    things.push({ kind: 'timeEntryIds', id: time.body.entries[0]?.id ?? 0 })
    const expense = { description: `Taxi ${each}`, amount: (each * 3_333) / 100, date: DAY, projectId }
    const passedOn = { ...expense, isBillable: true, markupPercent: 7.5 }
    things.push({
      kind: 'expenseIds',
      id: (await ask(urls[0], createExpense, { as, body: passedOn })).body.id,
    })
  }
  return things
}

it('ten people at once, 30 things, overlapping: each is on one invoice, and the sums are those of before', async () => {
  const { ask, urls, pool } = machines
  const [as] = people
  if (as === undefined) throw new Error('nobody is there')
  const contact = { contactName: 'A', email: 'a@example.lk', phone: '1' }
  const clientId = (await ask(urls[0], createClient, { as, body: { companyName: 'Harbour', ...contact } }))
    .body.id
  const project = { name: 'Livery', owner: as.id, clientId, hourlyRate: 6_000, rounding: 6 }
  const projectId = (await ask(urls[0], createProject, { as, body: project })).body.id
  const things = await addThings(as, projectId)
  const ready = (await ask(urls[0], getReadyToBill, { as })).body.total

  const random = createRandom(20_261_127)
  const selections = Array.from({ length: PEOPLE * CALLS_OF_EACH }, () => {
    const chosen = things.filter(() => random.chance(0.12))
    return chosen.length > 0 ? chosen : [random.pick(things)]
  })
  // what nobody's selection had, at the end; of these, many ask for the same
  selections.push(...things.map((thing) => [thing]))
  const idsOf = (chosen: readonly Thing[], kind: Thing['kind']) =>
    chosen.filter((thing) => thing.kind === kind).map(({ id }) => id)
  const replies: { status: number; message: string; invoiceId: number }[] = []
  const work = async (person: number) => {
    for (let turn = person; turn < selections.length; turn += PEOPLE) {
      const chosen = selections[turn] ?? []
      const body = {
        clientId,
        taskIds: idsOf(chosen, 'taskIds'),
        timeEntryIds: idsOf(chosen, 'timeEntryIds'),
        expenseIds: idsOf(chosen, 'expenseIds'),
      }
      const url = urls[turn % 2] ?? ''
      const [reply] = await atOnce(1, () =>
        ask(url, billReady, { ...(people[person] && { as: people[person] }), body }),
      )
      if (reply !== undefined)
        replies.push({ status: reply.status, message: reply.error.message, invoiceId: reply.body.id })
    }
  }
  await Promise.all(people.map((_, person) => work(person)))

  const made = replies.filter(({ status }) => status === 201).map(({ invoiceId }) => invoiceId)
  const refused = replies.filter(({ status }) => status !== 201)
  expect(made.length).toBeGreaterThan(PEOPLE)
  expect(refused.length).toBeGreaterThan(PEOPLE)
  for (const { status, message } of refused) {
    expect([status, message]).toEqual([409, expect.stringMatching(REFUSAL)])
    expect(made).toContain(Number(REFUSAL.exec(message)?.[2]))
  }
  const { rows } = await pool.query(
    `select coalesce(task_id, 0) as task, coalesce(time_entry_id, 0) as time, coalesce(expense_id, 0) as expense
     from billed_work order by 1, 2, 3`,
  )
  const sorted = (kind: Thing['kind']) => idsOf(things, kind).toSorted((one, other) => one - other)
  const billed = (of: 'task' | 'time' | 'expense') => rows.map((row) => row[of]).filter((id) => id > 0)
  expect(billed('task')).toEqual(sorted('taskIds'))
  expect(billed('time')).toEqual(sorted('timeEntryIds'))
  expect(billed('expense')).toEqual(sorted('expenseIds'))

  expect((await ask(urls[1], getReadyTotals, { as })).body).toMatchObject({ amount: 0, clients: [] })
  const invoices = await Promise.all(
    made.map((id) => ask(urls[1], getInvoice, { as, params: { id: String(id) } })),
  )
  const cents = (lkr: number) => Math.round(lkr * 100)
  expect(invoices.reduce((sum, { body }) => sum + cents(body.netAmount), 0)).toBe(cents(ready))
  await expectSoundMoney(pool)
  const { rows: databases } = await pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(databases).toEqual([{ deadlocks: 0 }])
})
