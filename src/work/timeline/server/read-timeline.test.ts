import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBlocker, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { showTimeline } from '../shared/timeline-endpoints.ts'
import { MAX_BARS, MAX_UNDATED } from '../shared/timeline-schema.ts'

let app: TestApp
let person: TestAccount
let other: TestAccount
let projects: number[]
beforeAll(async () => {
  app = await startTestApp()
  person = await app.createAccount()
  other = await app.createAccount()
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into projects (name, budget_cents) values ('Website', 100), ('booking app', 200) returning id`,
  )
  projects = rows.map(({ id }) => id)
})
beforeEach(() => app.platform.pool.query('truncate tasks cascade'))
afterAll(() => app.stop())

interface Given {
  name: string
  start?: string | null
  due?: string | null
  status?: string
  project?: number | null
  assignee?: string | null
}

async function add(...given: Given[]): Promise<number[]> {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into tasks (task_name, status, start_date, due_date, project_id, assignee_id)
     select name, coalesce(status, 'To Do'), start, due, project, assignee
     from json_to_recordset($1) as given(name text, status text, start date, due date, project integer, assignee uuid)
     returning id`,
    [JSON.stringify(given)],
  )
  return rows.map(({ id }) => id)
}

const PERIOD = { from: '2026-11-02', to: '2026-12-06' }
const show = async (query: Record<string, string | string[]> = {}, as = person) =>
  app.call(showTimeline, { as, query: { ...PERIOD, ...query } })
const names = async (query?: Record<string, string | string[]>) => {
  const { body } = await show(query)
  expect(body.total).toBe(body.bars.length)
  return body.bars.map(({ taskName }) => taskName)
}

describe('the timeline (spec 31.1)', () => {
  it('has what lies within the period, also tasks with only one day or with both exchanged', async () => {
    await add(
      { name: 'ends before', start: '2026-10-01', due: '2026-11-01' },
      { name: 'ends on its first day', start: '2026-10-02', due: '2026-11-02' },
      { name: 'goes beyond both ends', start: '2026-10-03', due: '2027-01-01' },
      { name: 'start alone', start: '2026-11-10' },
      { name: 'due alone', due: '2026-11-11' },
      { name: 'exchanged', start: '2026-12-20', due: '2026-11-12' },
      { name: 'begins on its last day', start: '2026-12-06', due: '2026-12-08' },
      { name: 'begins after', start: '2026-12-07', due: '2026-12-08' },
      { name: 'start alone, before', start: '2026-11-01' },
      { name: 'due alone, after', due: '2026-12-07' },
    )
    expect(await names()).toEqual([
      'ends on its first day',
      'goes beyond both ends',
      'start alone',
      'due alone',
      'exchanged',
      'begins on its last day',
    ])
  })

  it('keeps groups together, by name and with those without one last', async () => {
    const [website = 0, booking = 0] = projects
    const due = '2026-11-20'
    await add(
      { name: 'none', start: '2026-11-03', due },
      { name: 'website 2', start: '2026-11-05', due, project: website, assignee: other.id },
      { name: 'booking', start: '2026-11-06', due, project: booking, assignee: person.id },
      { name: 'website 1', start: '2026-11-04', due, project: website, assignee: person.id },
    )
    expect(await names()).toEqual(['booking', 'website 1', 'website 2', 'none'])
    const people = (await show({ group: 'person' })).body.bars.map(({ assignee }) => assignee?.id ?? '')
    expect(people.at(-1)).toBe('')
    expect(people.filter((id, index) => id !== people[index - 1])).toHaveLength(3)
    expect((await show()).body.bars[1]).toEqual({
      id: expect.any(Number),
      taskName: 'website 1',
      status: 'To Do',
      startDate: '2026-11-04',
      dueDate: due,
      project: { id: website, name: 'Website' },
      assignee: { id: person.id, name: expect.any(String) },
    })
  })

  it('takes the filters of the list', async () => {
    const [website = 0] = projects
    await add(
      { name: 'Menu card', due: '2026-11-20', status: 'Done', project: website },
      { name: 'Menu board', due: '2026-11-20', assignee: person.id },
      { name: 'Menu without a day', status: 'Blocked', project: website },
      { name: 'Sign' },
    )
    expect(await names({ searchText: 'menu' })).toHaveLength(2)
    expect(await names({ status: 'Done' })).toEqual(['Menu card'])
    expect(await names({ assigneeId: 'none' })).toEqual(['Menu card'])
    expect(await names({ dueDateFrom: '2026-11-21' })).toEqual([])
    const undatedOf = async (query: Record<string, string>) =>
      (await show(query)).body.undated.tasks.map(({ taskName }) => taskName)
    expect(await undatedOf({ projectId: String(website) })).toEqual(['Menu without a day'])
    expect(await undatedOf({})).toEqual(['Sign', 'Menu without a day'])
    expect(await undatedOf({ status: 'Blocked' })).toEqual(['Menu without a day'])
  })

  it('has the links between its bars alone, and of tasks without dates the open ones', async () => {
    const [one = 0, two = 0, outside = 0, undated = 0] = await add(
      { name: 'one', due: '2026-11-20' },
      { name: 'two', due: '2026-11-21' },
      { name: 'outside', due: '2027-11-21' },
      { name: 'undated' },
      { name: 'finished without a day', status: 'Cancelled' },
    )
    for (const [id, otherId] of [
      [two, one],
      [outside, two],
      [two, undated],
    ]) {
      await app.call(addBlocker, { as: person, params: { id: String(id), otherId: String(otherId) } })
    }
    const { body } = await show()
    expect(body.links).toEqual([{ blockingId: one, blockedId: two }])
    expect(body.undated).toMatchObject({ total: 1, tasks: [{ id: undated, startDate: null, dueDate: null }] })
    const params = { id: String(undated) }
    await app.call(updateTask, { as: person, params, body: { dueDate: '2026-11-22' } })
    const later = (await show()).body
    expect([later.links.length, later.total, later.undated.total]).toEqual([2, 3, 0])
  })

  it('returns at most 2,000 bars and counts all', async () => {
    const { pool } = app.platform
    await pool.query(
      `insert into tasks (task_name, start_date, due_date)
       select 'Task ' || n, date '2026-11-02' + n % 30, date '2026-11-05' + n % 30 from generate_series(1, $1::integer) n`,
      [MAX_BARS + 5],
    )
    await pool.query(`insert into tasks (task_name) select 'Undated' from generate_series(1, $1::integer)`, [
      MAX_UNDATED + 5,
    ])
    const { body } = await show()
    expect([body.bars.length, body.total]).toEqual([MAX_BARS, MAX_BARS + 5])
    expect([body.undated.tasks.length, body.undated.total]).toEqual([MAX_UNDATED, MAX_UNDATED + 5])
  })

  it('is asked for a period of at most 800 days', async () => {
    const refused = await show({ from: '2026-11-02', to: '2026-11-01' })
    expect(refused.error.fields).toEqual({ to: 'The last day is before the first' })
    const tooLong = await show({ from: '2026-01-01', to: '2028-03-11' })
    expect(tooLong.error.fields).toEqual({ to: 'At most 800 days can be asked for at once' })
    expect((await show({ from: '2026-01-01', to: '2028-03-10' })).status).toBe(200)
  })
})
