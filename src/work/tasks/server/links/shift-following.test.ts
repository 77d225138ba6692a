import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import { shiftTasks } from '../../shared/bulk-task-endpoints.ts'
import { addBlocker, deleteTask, listTaskHistory } from '../../shared/task-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

type Given = [start: string | null, due: string | null, status?: string]
async function add(...given: Given[]): Promise<number[]> {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into tasks (task_name, start_date, due_date, status)
     select 'Task', (one->>0)::date, (one->>1)::date, coalesce(one->>2, 'To Do') from jsonb_array_elements($1) one
     returning id`,
    [JSON.stringify(given)],
  )
  return rows.map(({ id }) => id)
}
async function daysOf(ids: readonly number[]) {
  const { rows } = await app.platform.pool.query<{ start_date: string | null; due_date: string | null }>(
    'select start_date, due_date from tasks where id = any($1) order by id',
    [ids],
  )
  return rows.map((row) => [row.start_date, row.due_date])
}
const params = (id: number | undefined) => ({ id: String(id) })
const wait = (id = 0, otherId = 0) =>
  app.call(addBlocker, { as: person, params: { id: String(id), otherId: String(otherId) } })
const shift = (id: number | undefined, days: number) =>
  app.call(shiftTasks, { as: person, params: params(id), body: { days } })

describe('moving a task with all that wait for it (spec 31.3)', () => {
  it('moves each once, over months, and is one act that can be undone', async () => {
    const ids = await add(
      ['2026-11-20', '2026-11-25'],
      ['2026-11-26', '2026-11-28'],
      [null, '2026-11-30'],
      ['2026-12-01', null],
      ['2026-11-01', '2026-11-02'],
    )
    const [first, second, third, last, apart] = ids
    await wait(second, first)
    await wait(third, first)
    // by two ways
    await wait(last, second)
    await wait(last, third)
    await wait(first, apart)
    const before = await daysOf(ids)
    const reply = await shift(first, 5)
    expect([reply.status, reply.body]).toEqual([200, { changedIds: [first, second, third, last], count: 4 }])
    expect(await daysOf(ids)).toEqual([
      ['2026-11-25', '2026-11-30'],
      ['2026-12-01', '2026-12-03'],
      [null, '2026-12-05'],
      ['2026-12-06', null],
      ['2026-11-01', '2026-11-02'],
    ])
    const history = await app.call(listTaskHistory, { as: person, params: params(third) })
    expect(history.body[0]?.changes).toEqual([
      { field: 'dueDate', before: '2026-11-30', after: '2026-12-05' },
    ])
    expect((await undo(app, person, reply)).status).toBe(200)
    expect(await daysOf(ids)).toEqual(before)
  })

  it('leaves finished tasks where they are, and moves what waits for them', async () => {
    const ids = await add(
      ['2026-11-20', '2026-11-21'],
      ['2026-11-22', '2026-11-23', 'Done'],
      ['2026-11-24', '2026-11-25', 'Blocked'],
      [null, null],
    )
    const [first, done, last, undated] = ids
    await wait(done, first)
    await wait(last, done)
    await wait(undated, first)
    expect((await shift(first, -2)).body.changedIds).toEqual([first, last])
    expect((await daysOf(ids)).map(([start]) => start)).toEqual([
      '2026-11-18',
      '2026-11-22',
      '2026-11-22',
      null,
    ])
    // the task itself moves, whatever its state
    expect((await shift(done, 1)).body.changedIds).toEqual([done, last])
    expect((await shift(undated, 1)).body).toEqual({ changedIds: [], count: 0 })
  })

  it('moves all or none, by whole days, within what can be entered', async () => {
    const ids = await add(['2026-11-20', '2026-11-21'], ['2099-12-30', '2099-12-31'])
    const [first, last] = ids
    await wait(last, first)
    const before = await daysOf(ids)
    const refused = await shift(first, 1)
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { days: 'This must be a day from 2000 to 2099' },
    ])
    for (const days of [0, 0.5, 3661, -3661]) expect((await shift(first, days)).status).toBe(400)
    expect(await daysOf(ids)).toEqual(before)
    await app.call(deleteTask, { as: admin, params: params(last) })
    expect((await shift(last, 1)).status).toBe(404)
  })

  it('moves at most 500', async () => {
    const ids = await add(...Array.from({ length: 501 }, (): Given => ['2026-11-20', '2026-11-21']))
    await app.platform.pool.query(
      'insert into task_links (blocking_id, blocked_id) select $1, one from unnest($2::integer[]) one',
      [ids[0], ids.slice(1)],
    )
    const refused = await shift(ids[0], 1)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'More than 500 tasks follow; move some of them by themselves',
    ])
    await app.call(deleteTask, { as: admin, params: params(ids[500]) })
    expect((await shift(ids[0], 1)).body.count).toBe(500)
  })

  it('two moves at once of tasks that share what follows both happen', async () => {
    const ids = await add(['2026-11-20', null], ['2026-11-20', null], ['2026-11-25', null])
    const [one, other, shared] = ids
    await wait(shared, one)
    await wait(shared, other)
    const replies = await Promise.all([shift(one, 1), shift(other, 2)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await daysOf(ids)).map(([start]) => start)).toEqual(['2026-11-21', '2026-11-22', '2026-11-28'])
  })
})
