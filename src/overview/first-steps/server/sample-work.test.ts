import { afterAll, beforeAll, expect, it } from 'vitest'
import { listExpenses } from '#sales/expenses/shared/expense-endpoints.ts'
import { getInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { billReady, getReadyToBill } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { createTime, listTime } from '#work/time/shared/time-endpoints.ts'
import { examineInvariants } from '#platform/server/examination/examine-books.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { loadSampleData, removeSampleData } from '../shared/first-step-write-endpoints.ts'

/** Loading an agency takes some seconds on a busy machine. */
const LOADING = 60_000

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  expect((await app.call(loadSampleData, { as: admin })).status).toBe(201)
}, LOADING)
afterAll(() => app.stop())

const ready = async () => (await app.call(getReadyToBill, { as: admin })).body
const workOf = ({ groups }: Awaited<ReturnType<typeof ready>>) => groups.flatMap(({ projects }) => projects)
const rowsOf = async (query: string) => (await app.platform.pool.query(query)).rows

it('the sample data has a fixed price, time and an expense that are ready to bill, and estimates', async () => {
  const work = workOf(await ready())
  expect(work.flatMap(({ tasks }) => tasks)).toMatchObject([{ amount: 85_000 }])
  const time = work.flatMap((project) => project.time)
  expect(time.map(({ minutes, rate }) => [minutes, rate])).toEqual([
    [75, 7_500],
    [150, 7_500],
  ])
  expect(work.flatMap(({ expenses }) => expenses)).toMatchObject([{ cost: 38_500, amount: 42_350 }])
  expect((await ready()).groups.every(({ client }) => client !== null)).toBe(true)
  const { tasks } = (await app.call(listTasks, { as: admin, query: { limit: '100' } })).body
  expect(tasks.filter(({ estimateMinutes }) => estimateMinutes !== null).length).toBeGreaterThan(15)
  expect(tasks.filter(({ isBillable }) => isBillable)).toHaveLength(2)
})

it(
  'it can be removed once it is billed: own drafts keep their lines, and nothing of the work stays',
  async () => {
    const [hourly] = workOf(await ready()).flatMap(({ time }) => time)
    const own = { taskId: hourly?.taskId, day: hourly?.day ?? '', minutes: 30 }
    expect((await app.call(createTime, { as: admin, body: own })).status).toBe(201)
    const drafts: number[] = []
    for (const { client, projects } of (await ready()).groups) {
      const idsOf = (kind: 'tasks' | 'time' | 'expenses') =>
        projects.flatMap((project) => project[kind].map(({ id }) => id))
      const body = {
        clientId: client?.id ?? 0,
        taskIds: idsOf('tasks'),
        timeEntryIds: idsOf('time'),
        expenseIds: idsOf('expenses'),
      }
      const billed = await app.call(billReady, { as: admin, body })
      expect([billed.status, billed.error.message]).toEqual([201, undefined])
      drafts.push(billed.body.id)
    }
    expect((await ready()).groups).toEqual([])
    const linesOf = async () =>
      Promise.all(
        drafts.map(async (id) => {
          const { body } = await app.call(getInvoice, { as: admin, params: { id: String(id) } })
          return body.items.map(({ description, amount }) => [description, amount])
        }),
      )
    const before = await linesOf()
    const removed = await app.call(removeSampleData, { as: admin })
    expect([removed.status, removed.error.message]).toEqual([204, undefined])
    expect(await linesOf()).toEqual(before)
    expect(await rowsOf('select id from billed_work')).toEqual([])
    expect((await app.call(listTime, { as: admin, query: {} })).body.entries).toEqual([])
    expect((await app.call(listExpenses, { as: admin })).body).toEqual([])
    expect((await app.call(listTasks, { as: admin })).body.tasks).toEqual([])
    const breaches = (await examineInvariants(app.platform.pool)).filter(({ breach }) => breach !== undefined)
    expect(breaches).toEqual([])
  },
  LOADING,
)
