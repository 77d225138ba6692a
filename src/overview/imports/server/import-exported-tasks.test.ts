import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLabel } from '#work/labels/shared/label-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { addBlocker, createTask, exportTasks } from '#work/tasks/shared/task-endpoints.ts'
import {
  BILLING_CHOICES,
  peopleChoices,
  PRIORITY_CHOICES,
  STATUS_CHOICES,
  taskImport,
} from '#work/tasks/shared/task-import.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { rowsOfFile } from '#test/imported-rows.ts'

const { endpoint: importTasks } = taskImport

let app: TestApp
let admin: TestAccount
let person: TestAccount
let projectId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  const project = await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })
  projectId = project.body.id
})
afterAll(() => app.stop())
beforeEach(() => app.platform.pool.query('delete from tasks; alter table tasks alter id restart'))

const exported = async (as: TestAccount) =>
  new TextDecoder().decode(await (await app.call(exportTasks, { as })).body.bytes())
const choices = () => ({
  assigneeId: peopleChoices([{ id: person.id, fName: 'Kasun', sName: 'De Silva', email: person.email }]),
  projectId: [{ value: String(projectId), label: 'Website' }],
  status: STATUS_CHOICES,
  priority: PRIORITY_CHOICES,
  billing: BILLING_CHOICES,
  type: [{ value: 'Bug', label: 'Bug' }],
})

describe('an exported file of tasks', () => {
  it('gives the same tasks when it is imported', async () => {
    await app.platform.pool.query(`update users set f_name = 'Kasun', s_name = 'De Silva' where id = $1`, [
      person.id,
    ])
    const add = async (taskName: string, part: object) => {
      const body = { taskName, dueDate: '2026-12-01', startDate: '2026-11-02', ...part }
      expect((await app.call(createTask, { as: admin, body })).status).toBe(201)
    }
    await add('=1+1', { billing: 'fixed', amount: 45_000.5, estimateMinutes: 2_400, projectId })
    await add('පළමු, නව', { billing: 'hourly', hourlyRate: 7_500, amount: 10, assigneeId: person.id })
    await add('Plain', { status: 'Done', priority: 'Critical', startDate: null, estimateMinutes: 1 })
    const labels = await Promise.all(
      ['Print', 'නව'].map(
        async (name) => (await app.call(createLabel, { as: admin, body: { name } })).body.id,
      ),
    )
    await add('Priced, not billed', { billing: 'no', amount: 99.99, labels, type: 'Bug' })
    for (const otherId of ['1', '3']) await app.call(addBlocker, { as: admin, params: { id: '4', otherId } })
    const before = await exported(admin)
    expect(before).toContain('"1, 3"')
    await app.platform.pool.query('delete from tasks; alter table tasks alter id restart; delete from labels')
    // the newest is first in the file
    const rows = rowsOfFile(taskImport, before, choices()).toReversed()
    const reply = await app.call(importTasks, { as: admin, body: { rows } })
    expect([reply.status, reply.body]).toMatchObject([201, { imported: 4 }])
    expect(await exported(admin)).toBe(before)
  })
})

describe('terms in an import', () => {
  const row = { taskName: 'Logo', dueDate: '2026-12-01' }

  it('are refused to those who may not set them; an estimate is not', async () => {
    for (const part of [{ billing: 'hourly' }, { amount: 5 }, { hourlyRate: 5 }]) {
      const refused = await app.call(importTasks, { as: person, body: { rows: [row, { ...row, ...part }] } })
      expect([refused.status, refused.error.message]).toEqual([403, 'You may not set how a task is billed'])
    }
    const rows = [{ ...row, estimateMinutes: 90 }]
    expect((await app.call(importTasks, { as: person, body: { rows } })).status).toBe(201)
    expect(await exported(person)).toContain('1:30')
  })

  it('name every row with a fixed price without its amount', async () => {
    const fixed = { ...row, billing: 'fixed' } as const
    const rows = [fixed, { ...fixed, amount: 5 }, { ...fixed, amount: null }]
    const refused = await app.call(importTasks, { as: admin, body: { rows } })
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      {
        'rows.0.amount': 'A fixed price needs an amount',
        'rows.2.amount': 'A fixed price needs an amount',
      },
    ])
  })
})
