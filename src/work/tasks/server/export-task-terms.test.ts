import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTime } from '#work/time/shared/time-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, exportTasks } from '../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  const add = async (body: object) => {
    const task = { taskName: 'Plain', dueDate: '2026-11-20', startDate: '2026-11-01', ...body }
    return (await app.call(createTask, { as: admin, body: task })).body.id
  }
  await add({})
  await add({ taskName: 'Logo', billing: 'fixed', amount: 45_000.5 })
  const hourly = { billing: 'hourly', hourlyRate: 7_500, estimateMinutes: 2_400 }
  const taskId = await add({ taskName: 'Pages', ...hourly })
  const day = (await app.platform.pool.query<{ day: string }>('select current_date - 2 as day')).rows[0]?.day
  for (const [as, minutes] of [
    [admin, 90],
    [person, 45],
  ] as const) {
    const noted = await app.call(createTime, { as, body: { taskId, day: String(day), minutes } })
    expect(noted.status).toBe(201)
  }
})
afterAll(() => app.stop())

const textOf = async (as: TestAccount, query: object = {}) => {
  const { body, status } = await app.call(exportTasks, { as, query: { sortBy: 'taskName', ...query } })
  expect(status).toBe(200)
  return new TextDecoder().decode(await body.bytes()).split('\r\n')
}
const LIST = 'Task Name,Status,Priority,Start Date,Due Date,Project,Assignee,Type,Labels'
const REST = 'To Do,Medium,2026-11-01,2026-11-20,,,,'

it('has estimate, time and terms of billing for those who may see money (spec 16.1)', async () => {
  expect(await textOf(admin, { sortOrder: 'ASC' })).toEqual([
    `${LIST},Estimate,Time,Billing,Amount,Hourly Rate,Number,Waits For`,
    `Logo,${REST},,,Fixed price,45000.5,,2,`,
    `Pages,${REST},40:00,2:15,By the hour,,7500,3,`,
    `Plain,${REST},,,Not billable,,,1,`,
    '',
  ])
})

it('has the own time for others, and nothing of billing', async () => {
  expect(await textOf(person, { sortOrder: 'ASC' })).toEqual([
    `${LIST},Estimate,Own Time,Number,Waits For`,
    `Logo,${REST},,,2,`,
    `Pages,${REST},40:00,0:45,3,`,
    `Plain,${REST},,,1,`,
    '',
  ])
})

it('has the columns that are asked for, also with a search', async () => {
  const query = { columns: ['hourlyRate', 'minutes', 'taskName'], searchText: 'pages' }
  expect(await textOf(admin, query)).toEqual(['Hourly Rate,Time,Task Name', '7500,2:15,Pages', ''])
  const own = { columns: ['minutes', 'estimateMinutes'], searchText: 'pages' }
  expect(await textOf(person, own)).toEqual(['Own Time,Estimate', '0:45,40:00', ''])
})

it.each(['billing', 'amount', 'hourlyRate'] as const)(
  'refuses %s to those who may not see money',
  async (column) => {
    const refused = await app.call(exportTasks, { as: person, query: { columns: ['taskName', column] } })
    expect([refused.status, refused.error.message]).toEqual([403, 'You may not see how tasks are billed'])
  },
)
