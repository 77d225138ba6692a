import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QuoteScene, startQuoteScene } from '#test/quote-scene.ts'
import { exportQuotes } from '../shared/quote-endpoints.ts'

let scene: QuoteScene
beforeAll(async () => {
  scene = await startQuoteScene()
  for (const [clientName, status, unitPrice, subject] of [
    ['=1+1', 'Draft', 100, 'Boat trip'],
    ['Lanka Foods, Ltd', 'Sent', 200.05, null],
  ] as const) {
    await scene.add({ clientName, status, subject, taxRate: 15, items: [{ description: 'x', unitPrice }] })
    scene.app.moveClock(1_000)
  }
})
afterAll(() => scene.stop())

const rowsOf = async (query: object = {}) => {
  const { body, headers } = await scene.app.call(exportQuotes, { as: scene.admin, query })
  expect([headers['content-type'], headers['cache-control']]).toEqual(['text/csv; charset=utf-8', 'no-store'])
  return new TextDecoder()
    .decode(await body.bytes())
    .trimEnd()
    .split('\r\n')
}

it('the export contains the filtered quotes, newest first, in exact amounts', async () => {
  const [header, ...rows] = await rowsOf()
  expect(header).toBe(
    'Quote,Client,Client Email,Subject,Status,Valid Until,Subtotal (LKR),Tax Rate (%),Tax (LKR),Total (LKR),Invoice,Created,Discount (LKR),Net (LKR),SSCL (LKR)',
  )
  expect(rows.map((row) => row.slice(0, row.indexOf(',')))).toEqual(['Q2', 'Q1'])
  expect(rows[0]).toMatch(
    /^Q2,"Lanka Foods, Ltd",.*,Sent,.*,200\.05,15,30\.01,230\.06,,\d{4}-\d\d-\d\d,0,200\.05,0$/,
  )
  expect(rows[1]).toMatch(/^Q1,"'=1\+1",.*,Boat trip,Draft,/)
  expect((await rowsOf({ status: 'Sent' })).length).toBe(2)
  expect((await rowsOf({ search: 'nobody' })).length).toBe(1)
})

it('the export contains the quotes of a project', async () => {
  await scene.app.platform.pool.query(
    `with project as (insert into projects (name) values ('Kandy Hotel') returning id)
     update quotes set project_id = project.id from project where quotes.id = 2`,
  )
  const { rows } = await scene.app.platform.pool.query<{ id: number }>('select id from projects')
  const [, ...found] = await rowsOf({ projectId: String(rows[0]?.id) })
  expect(found.map((row) => row.slice(0, row.indexOf(',')))).toEqual(['Q2'])
})

it('the export contains the newest 10,000 quotes, and the reply says how many there are', async () => {
  await sql`
    insert into quotes (client_name, subtotal_cents, tax_cents, total_cents, created_at, updated_at)
    select 'Old client', 0, 0, 0, '2001-01-01', '2001-01-01' from generate_series(1, 10000)`.execute(
    scene.app.platform.database,
  )
  const { body, headers } = await scene.app.call(exportQuotes, { as: scene.admin })
  const rows = new TextDecoder()
    .decode(await body.bytes())
    .trimEnd()
    .split('\r\n')
  expect([rows.length - 1, rows[1]?.slice(0, 3), headers['x-total-count']]).toEqual([10_000, 'Q2,', '10002'])
})

it('the export of quotes is refused to a USER', async () => {
  const person = await scene.app.createAccount()
  expect((await scene.app.call(exportQuotes, { as: person })).status).toBe(403)
})
