import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { exportAudit, MAX_ENTRIES } from '../shared/audit-endpoints.ts'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

async function exported(query: object) {
  const reply = await app.call(exportAudit, { as: admin, query })
  expect(reply.status).toBe(200)
  return { text: await reply.body.text(), name: String(reply.headers['content-disposition']) }
}

it('the export contains the filtered entries, as texts that no spreadsheet executes', async () => {
  const body = { taskName: '=HYPERLINK("http://evil.example")', dueDate: '2026-12-01' }
  const { id } = (await app.call(createTask, { as: admin, body })).body
  const params = { id: String(id) }
  await app.call(updateTask, { as: admin, params, body: { taskName: 'Call, then write', status: 'Done' } })
  const { text, name } = await exported({ entity: 'task', from: '2026-01-01', to: '2199-12-31' })
  expect(name).toContain('filename="audit-trail-2026-01-01-to-2199-12-31.csv"')
  const [head, first] = text.slice(text.startsWith('\ufeff') ? 1 : 0).split('\r\n')
  expect(head).toBe('When,Who,Account,Kind,Id,Name,What was done,Changes,Entry')
  expect(first).toContain(
    `Test Person,${admin.id},Task,${id},"#${id} Call, then write",changed,"Task Name: =HYPERLINK(""http://evil.example"") → Call, then write\nStatus: To Do → Done"`,
  )
  // the bare name alone in a cell would be executed as a formula
  const people = await exported({ search: `#${id}`, action: 'create' })
  expect(people.text).toContain(`"Task Name: =HYPERLINK`)
  expect(people.text).not.toMatch(/(^|,)"?[=+@-]/m)
})

it('the file name contains the range of days even if the filter names none', async () => {
  await app.platform.pool.query(`
    insert into changes (at, entity, entity_id, action, audience, actor_name, after)
    values ('2020-02-28T20:00:00Z', 'expense', '1', 'update', 'expenses:view', 'Ledgerboard', '{"notes": "x"}')`)
  const { name } = await exported({ entity: 'expense', to: '2020-12-31' })
  expect(name).toContain('audit-trail-2020-02-29-to-2020-12-31.csv')
  expect((await exported({ search: 'nothing is called this' })).text.split('\r\n')).toHaveLength(2)
})

it('the export contains the newest entries, up to the limit that it states', async () => {
  await app.platform.pool.query(
    `insert into changes (at, entity, entity_id, action, audience, actor_name, after)
     select '2019-01-01'::timestamptz + n * interval '1 second', 'expense', n::text, 'update', 'expenses:view',
       'Ledgerboard', '{}' from generate_series(1, $1) n`,
    [MAX_ENTRIES + 5],
  )
  const lines = (await exported({ to: '2019-12-31' })).text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(MAX_ENTRIES + 1)
  const idsOf = (line: string | undefined) => line?.split(',')[4]
  expect([idsOf(lines[1]), idsOf(lines.at(-1))]).toEqual([String(MAX_ENTRIES + 5), '6'])
})
