import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '#platform/server/samples/random.ts'
import { addDays } from '#platform/shared/dates.ts'
import { fromCents } from '#platform/shared/money.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { billingLines, sumOfLines } from '../shared/billing-lines.ts'
import { getReadyToBill, getReadyTotals } from '../shared/ready-to-bill-endpoints.ts'
import type { ReadyToBill } from '../shared/ready-to-bill-schema.ts'

const FIRST_DAY = '2026-09-01'
const ROUNDINGS = [0, 5, 6, 15, 30]
const random = createRandom(40_417)
const one = <Value>(...values: readonly [Value, ...Value[]]): Value => random.pick(values) ?? values[0]
const aRate = () => 100_000 + random.number(900_000)

interface Project {
  client_id: number | null
  hourly_rate_cents: number | null
  rounding: number
}
interface Task {
  project_id: number | null
  status: string
  billing: string
  amount_cents: number | null
  hourly_rate_cents: number | null
}
interface Entry {
  user_id: string
  task_id: number | null
  project_id: number | null
  task_name: string | null
  day: string
  minutes: number
  is_billable: boolean
}
type Stored<Row> = Row & { id: number }

let app: TestApp
let admin: TestAccount
const people: string[] = []
let projects: Stored<Project>[]
let tasks: Stored<Task>[]
let entries: Stored<Entry>[]

async function store<Row>(table: string, rows: readonly Row[]): Promise<Stored<Row>[]> {
  const names = Object.keys(rows[0] ?? {}).join(', ')
  const { rows: ids } = await app.platform.pool.query<{ id: number }>(
    `insert into ${table} (${names})
     select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb) returning id`,
    [JSON.stringify(rows)],
  )
  return rows.map((row, index) => ({ ...row, id: ids[index]?.id ?? 0 }))
}

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  for (let count = 0; count < 4; count += 1) people.push((await app.createAccount()).id)
  const at = new Date().toISOString()
  const stamps = { created_at: at, updated_at: at }
  const clients = await store(
    'clients',
    ['Harbour', 'Galle', 'Kandy'].map((company_name) => ({
      company_name,
      contact_name: 'A',
      email: `${randomUUID()}@example.lk`,
      phone: '1',
      ...stamps,
    })),
  )
  const aClient = () => one(null, ...clients.map(({ id }) => id))
  projects = await store(
    'projects',
    Array.from({ length: 25 }, (_, index) => ({
      name: `Project ${index}`,
      owner_id: admin.id,
      status: 'Active',
      client_id: aClient(),
      hourly_rate_cents: one(null, aRate()),
      rounding: random.pick(ROUNDINGS) ?? 0,
      ...stamps,
    })),
  )
  const aProject = () => one(null, ...projects.map(({ id }) => id))
  tasks = await store(
    'tasks',
    Array.from({ length: 120 }, (_, index) => ({
      task_name: `Task ${index % 50}`,
      status: one('To Do', 'Done', 'Cancelled'),
      priority: 'Medium',
      due_date: '2026-12-01',
      project_id: aProject(),
      billing: one('no', 'fixed', 'hourly', 'hourly'),
      amount_cents: random.number(9_000_000),
      hourly_rate_cents: one(null, null, aRate()),
      ...stamps,
    })),
  )
  entries = await store(
    'time_entries',
    Array.from({ length: 700 }, (): Entry & { user_name: string } => {
      const taskId = one<number | null>(null, ...tasks.map(({ id }) => id))
      // time of a deleted task lies on its project and keeps the name
      const isOnProject = taskId === null || random.number(4) === 0
      return {
        user_id: one(people[0] ?? '', ...people),
        user_name: 'Somebody',
        task_id: isOnProject ? null : taskId,
        project_id: isOnProject ? (projects[random.number(projects.length)]?.id ?? 0) : null,
        task_name: isOnProject && random.number(2) === 0 ? null : `Task ${random.number(5)}`,
        day: addDays(FIRST_DAY, random.number(60)),
        minutes: 1 + random.number(400),
        is_billable: random.number(10) > 0,
      }
    }),
  )
  await store(
    'expenses',
    Array.from({ length: 150 }, (_, index) => ({
      description: `Expense ${index}`,
      category: 'General',
      amount_cents: random.number(5_000_000),
      date: addDays(FIRST_DAY, random.number(60)),
      project_id: aProject(),
      client_id: one(null, aClient()),
      is_billable: random.number(3) > 0,
      is_billed: false,
      markup_percent: one(0, 7.5, 12.3456, 100),
      version: 1,
      ...stamps,
    })),
  )
})
afterAll(() => app.stop())

/** The first has a rate before and after a day, the second from a day on, the third none for a while. */
const RATES: readonly [person: number, from: string, rate: number | null][] = [
  [0, '2026-01-01', 333_333],
  [0, '2026-10-01', 666_667],
  [1, '2026-10-10', 450_001],
  [2, '2026-01-01', 100_003],
  [2, '2026-10-05', null],
]

async function setRates(defaultRate: number | null): Promise<void> {
  await app.platform.pool.query('delete from person_rates')
  await app.platform.pool.query('update work_settings set default_rate_cents = $1', [defaultRate])
  for (const [person, from, rate] of RATES) {
    await app.platform.pool.query(
      'insert into person_rates (user_id, from_day, rate_cents) values ($1, $2, $3)',
      [people[person], from, rate],
    )
  }
}

/** The rate of ready time by its id, told by what was stored; entries that are not ready are missing. */
function expectedRates(defaultRate: number | null): Map<number, number | null> {
  const rates = new Map<number, number | null>()
  for (const entry of entries) {
    const task = tasks.find(({ id }) => id === entry.task_id)
    const placeId = task === undefined ? entry.project_id : task.project_id
    const project = projects.find(({ id }) => id === placeId)
    const isReady =
      task === undefined
        ? (project?.hourly_rate_cents ?? null) !== null
        : task.billing === 'hourly' || (task.billing === 'fixed' && task.status === 'Cancelled')
    if (!entry.is_billable || !isReady) continue
    const held = RATES.findLast(([person, from]) => people[person] === entry.user_id && from <= entry.day)
    const rate = task?.hourly_rate_cents ?? project?.hourly_rate_cents ?? held?.[2] ?? defaultRate
    rates.set(entry.id, rate)
  }
  return rates
}

const linesOf = ({ groups }: ReadyToBill) =>
  billingLines(
    groups.flatMap(({ projects: ofClient }) => ofClient),
    'task',
    (day) => day,
  )

it.each([null, 275_001])(
  'the sums of the database are those of the lines, to the cent (default rate %s)',
  async (rate) => {
    await setRates(rate)
    const { body: totals } = await app.call(getReadyTotals, { as: admin })
    const { body: ready } = await app.call(getReadyToBill, { as: admin })
    const expected = expectedRates(rate)
    const listed = ready.groups.flatMap((group) => group.projects).flatMap(({ time }) => time)
    expect(
      new Map(listed.map(({ id, rate: of }) => [id, of === null ? null : Math.round(of * 100)])),
    ).toEqual(expected)
    expect(ready.left).toBe(0)
    expect(totals.amount).toBe(fromCents(sumOfLines(linesOf(ready))))
    expect(ready.total).toBe(totals.amount)
    expect(totals.minutes + totals.minutesWithoutRate).toBe(
      listed.reduce((sum, { minutes }) => sum + minutes, 0),
    )
    expect(totals.minutesWithoutRate > 0).toBe(rate === null)
    for (const [index, { client, amount, projects: ofClient }] of totals.clients.entries()) {
      const group = ready.groups[index]
      expect(group?.client).toEqual(client)
      expect(fromCents(sumOfLines(linesOf({ ...ready, groups: group === undefined ? [] : [group] })))).toBe(
        amount,
      )
      const cents = ofClient.reduce((sum, each) => sum + Math.round(each.amount * 100), 0)
      expect(cents).toBe(Math.round(amount * 100))
    }
    const amounts = totals.clients.filter(({ client }) => client !== null).map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((more, less) => less - more))
    expect(totals.clients.at(-1)?.client).toBeNull()
  },
)

it('is limited to a client, to work of none, to a project and to a day', async () => {
  await setRates(275_001)
  const read = async (query: object) => (await app.call(getReadyTotals, { as: admin, query })).body
  const all = await read({})
  for (const { client, amount } of all.clients) {
    expect((await read({ clientId: client === null ? 'none' : String(client.id) })).amount).toBe(amount)
  }
  const ofProject = all.clients.flatMap(({ projects: each }) => each)
  const projectId = projects[0]?.id ?? 0
  const cents = ofProject
    .filter(({ project }) => project?.id === projectId)
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(Math.round((await read({ projectId: String(projectId) })).amount * 100)).toBe(cents)
  const until = addDays(FIRST_DAY, 20)
  const { body } = await app.call(getReadyToBill, { as: admin, query: { until } })
  const listed = body.groups.flatMap((group) => group.projects)
  expect(listed.flatMap(({ time }) => time).every(({ day }) => day <= until)).toBe(true)
  expect(body.total).toBe(fromCents(sumOfLines(linesOf(body))))
  expect(body.total).toBeLessThan(all.amount)
})

it('what is on an invoice is not ready', async () => {
  await setRates(275_001)
  const before = (await app.call(getReadyToBill, { as: admin })).body
  const [first] = before.groups.flatMap((group) => group.projects).flatMap(({ time }) => time)
  await app.platform.pool.query('update time_entries set is_billed = true where id = $1', [first?.id])
  const after = (await app.call(getReadyToBill, { as: admin })).body
  const ids = after.groups.flatMap((group) => group.projects).flatMap(({ time }) => time.map(({ id }) => id))
  expect(ids).not.toContain(first?.id)
})

it('an hour at the highest rate is summed to the cent, too', async () => {
  await setRates(1_000_000_000_000)
  const { body } = await app.call(getReadyToBill, { as: admin })
  const rates = body.groups.flatMap((group) => group.projects).flatMap(({ time }) => time)
  expect(rates.some(({ rate }) => rate === 10_000_000_000)).toBe(true)
  expect(body.total).toBe(fromCents(sumOfLines(linesOf(body))))
})
