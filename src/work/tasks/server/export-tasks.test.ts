import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, exportTasks } from '../shared/task-endpoints.ts'

let app: TestApp
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into projects (name, budget_cents) values ('Harbour', 9876500) returning id`,
  )
  const add = (body: object) =>
    app.call(createTask, {
      as: person,
      body: { taskName: 'Plain', dueDate: '2026-11-20', startDate: '2026-11-01', ...body },
    })
  await add({ taskName: '=HYPERLINK("http://x")', status: 'Done', projectId: rows[0]?.id })
  await add({ taskName: 'කට්ටලය, නව', assigneeId: person.id, startDate: null, remark: '<p>secret plan</p>' })
  await add({ taskName: 'Alpha' })
})
afterAll(() => app.stop())

const textOf = async (query: object = {}) => {
  const { body, headers, status } = await app.call(exportTasks, { as: person, query })
  expect([status, headers['content-type'], headers['cache-control'], headers.etag]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
    undefined,
  ])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="tasks.csv"/)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await body.bytes())
}
const HEADER =
  '\ufeffTask Name,Status,Priority,Start Date,Due Date,Project,Assignee,Type,Labels,Estimate,Own Time,Number,Waits For'

it('contains every column of the list, in its order, the labels, the estimate, the time and what it waits for, and nothing that a spreadsheet would execute', async () => {
  expect(await textOf()).toBe(
    [
      HEADER,
      'Alpha,To Do,Medium,2026-11-01,2026-11-20,,,,,,,3,',
      '"කට්ටලය, නව",To Do,Medium,,2026-11-20,,Test Person,,,,,2,',
      `"'=HYPERLINK(""http://x"")",Done,Medium,2026-11-01,2026-11-20,Harbour,,,,,,1,`,
      '',
    ].join('\r\n'),
  )
})

it('contains the requested columns of the filtered tasks', async () => {
  const query = { columns: ['dueDate', 'taskName'], sortBy: 'taskName', sortOrder: 'ASC', status: ['To Do'] }
  expect(await textOf(query)).toBe(
    '\ufeffDue Date,Task Name\r\n2026-11-20,Alpha\r\n2026-11-20,"කට්ටලය, නව"\r\n',
  )
  expect(await textOf({ assigneeId: [person.id], columns: ['taskName'] })).toBe(
    '\ufeffTask Name\r\n"කට්ටලය, නව"\r\n',
  )
  expect(await textOf({ searchText: 'secret plan', columns: ['taskName'] })).toMatch(/නව/)
  expect(await textOf({ searchText: 'nothing like it' })).toBe(`${HEADER}\r\n`)
})

it('contains neither money nor descriptions', async () => {
  expect(await textOf()).not.toMatch(/98765|secret/)
})

it('contains at most 10,000 tasks, and no columns that the list does not have', async () => {
  await app.platform.pool.query(`insert into tasks (task_name) select 'Many' from generate_series(1, 10001)`)
  expect((await textOf()).split('\r\n')).toHaveLength(10_002)
  const refused = await app.call(exportTasks, {
    as: person,
    query: { columns: ['amount_cents' as 'status'] },
  })
  expect(refused.status).toBe(400)
  expect((await app.call(exportTasks)).status).toBe(401)
})
