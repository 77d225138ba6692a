import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { exportTasks, listTasks } from '../../shared/task-endpoints.ts'
import { MOST_COUNTED } from './broad-search.ts'

/** More tasks than are counted have each of the words; `pencil` is in few names, and in all descriptions. */
const TASKS = MOST_COUNTED + 400
const NAMED = 70

let app: TestApp
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  await app.platform.pool.query(
    `insert into tasks (task_name, status, priority, start_date, due_date, created_at, updated_at, remark)
     select case when n % ($1::int / $2::int) = 0 then 'Pencil ' else 'Paper ' end || n,
       case when n % 3 = 0 then 'Done' else 'To Do' end, (array['Low', 'Medium', 'High'])[1 + n % 3],
       date '2026-01-01' + n % 30, case when n % 5 > 0 then date '2026-02-01' + n * 7 % 200 end,
       timestamptz '2026-01-01' + n * interval '1 minute', now(), '<p>A pencil, for ' || n || '</p>'
     from generate_series(1, $1::int) n`,
    [TASKS, NAMED],
  )
  await app.platform.pool.query('analyze tasks; analyze task_words')
}, 60_000)
afterAll(() => app.stop())

const search = async (query: Record<string, unknown>) =>
  (await app.call(listTasks, { as: person, query: { limit: '50', ...query } })).body
/** The names of all matches in the list's order, from the export, which counts them all. */
const exported = async (query: Record<string, unknown>) => {
  const { body, headers } = await app.call(exportTasks, {
    as: person,
    query: { ...query, columns: ['taskName'] },
  })
  const [, ...rows] = (await body.text()).trimEnd().split('\r\n')
  expect(headers['x-total-count']).toBe(String(rows.length))
  return rows
}

describe('a search of a word that more tasks have than are counted', () => {
  it.each([
    ['in names', { searchText: 'paper' }],
    ['in texts, and in a few names', { searchText: 'pencil' }],
    ['in names of one status', { searchText: 'p', status: ['To Do', 'Done'] }],
  ])('%s says that there are more, and shows the pages in order', async (_what, query) => {
    for (const sort of [
      {},
      { sortBy: 'dueDate', sortOrder: 'ASC' },
      { sortBy: 'priority', sortOrder: 'DESC' },
      { sortBy: 'taskName', sortOrder: 'ASC' },
    ]) {
      const all = await exported({ ...query, ...sort })
      for (const page of [1, 2, 3, 40]) {
        const shown = await search({ ...query, ...sort, page: String(page) })
        expect([shown.total, shown.isMore, shown.totalPages]).toEqual([MOST_COUNTED, true, MOST_COUNTED / 50])
        expect(shown.tasks.map(({ taskName }) => taskName)).toEqual(all.slice(page * 50 - 50, page * 50))
      }
    }
  })

  it('has no page beyond what is counted', async () => {
    const shown = await search({ searchText: 'paper', page: String(MOST_COUNTED / 50 + 1) })
    expect([shown.tasks, shown.total, shown.isMore]).toEqual([[], MOST_COUNTED, true])
    const part = await search({ searchText: 'pencil', limit: '1000', page: '6' })
    expect(part.tasks).toEqual([])
    const last = await search({ searchText: 'pencil', limit: '999', page: '6' })
    expect(last.tasks).toHaveLength(MOST_COUNTED - 5 * 999)
  })

  it('is counted where it is not more', async () => {
    for (const [query, total] of [
      [{ searchText: `for ${TASKS}` }, 1],
      [{ searchText: 'nowhere' }, 0],
      [
        { searchText: 'paper', status: 'Done' },
        (await exported({ searchText: 'paper', status: 'Done' })).length,
      ],
    ] as const) {
      const shown = await search(query)
      expect([shown.total, shown.isMore]).toEqual([total, undefined])
    }
  })
})
