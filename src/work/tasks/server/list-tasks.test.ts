import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { deleteTask, getTask, listTasks, updateTask } from '../shared/task-endpoints.ts'
import { SORT_ORDERS, type SortOrder, TASK_SORTS, type TaskSort } from '../shared/task-list-query.ts'
import { TASK_PRIORITIES, type TaskPriority } from '../shared/task-priority.ts'
import { TASK_STATUSES, type TaskStatus } from '../shared/task-status.ts'

interface Seeded {
  id: number
  task_name: string
  status: TaskStatus
  priority: TaskPriority
  type: string | null
  start_date: string | null
  due_date: string | null
  assignee_id: string | null
  project_id: number | null
  created_at: string
}

const DAYS = [null, '2026-11-18', '2026-11-19', '2026-11-20', '2026-12-01']
const NAMES = [
  'Fix the checkout',
  'fix the CHECKOUT again',
  '100% of the tests',
  '100 of the tests',
  'snake_case names',
  'snakeXcase names',
  String.raw`back\slash path`,
  `O'Brien "quoted" call`,
  'නව පොත් ලැයිස්තුව',
  'කට්ටලය නව',
  'கட்டணம் பக்கம்',
  'Zebra',
  'zebra',
  'Übung für Ämter',
]

let app: TestApp
let admin: TestAccount
let person: TestAccount
let seeded: Seeded[]
let projectIds: number[]

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  projectIds = []
  for (const name of ['Website', 'Booking app']) {
    const reply = await app.call(createProject, { as: admin, body: { name, owner: admin.id } })
    projectIds.push(reply.body.id)
  }
  seeded = await seed()
})
afterAll(() => app.stop())

/** 120 rows in which every sort key has ties and, where possible, nulls. */
async function seed(): Promise<Seeded[]> {
  const at = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item
  const rows = Array.from({ length: 120 }, (_, index) => ({
    task_name: at(NAMES, index),
    status: at(TASK_STATUSES, index * 3 + Math.floor(index / 7)),
    priority: at(TASK_PRIORITIES, index * 3 + Math.floor(index / 5)),
    type: at([null, 'Bug', 'Task'], index + Math.floor(index / 4)),
    start_date: at(DAYS, index + Math.floor(index / 9)),
    due_date: at(DAYS, index * 2 + Math.floor(index / 6)),
    assignee_id: at([null, admin.id, person.id], index + Math.floor(index / 8)),
    project_id: at([null, ...projectIds], index + Math.floor(index / 3)),
    created_at: `2026-11-1${index % 4}T08:00:00Z`,
  }))
  const { rows: stored } = await app.platform.pool.query<Seeded>(
    `insert into tasks (task_name, status, priority, type, start_date, due_date, assignee_id, project_id, created_at)
     select task_name, status, priority, type, start_date, due_date, assignee_id, project_id, created_at
     from json_populate_recordset(null::tasks, $1)
     returning id, task_name, status, priority, type, start_date, due_date, assignee_id, project_id, created_at::text`,
    [JSON.stringify(rows)],
  )
  return stored
}

const KEYS: Record<TaskSort, (task: Seeded) => string | number | null> = {
  createdAt: (task) => task.created_at,
  dueDate: (task) => task.due_date,
  startDate: (task) => task.start_date,
  status: (task) => TASK_STATUSES.indexOf(task.status),
  priority: (task) => TASK_PRIORITIES.indexOf(task.priority),
  taskName: (task) => task.task_name.toLowerCase(),
}

/** The requested order, computed without a database: ties by id, empty values last in both directions (spec 5.4). */
function sorted(tasks: readonly Seeded[], by: TaskSort, order: SortOrder): number[] {
  const sign = order === 'ASC' ? 1 : -1
  return tasks
    .toSorted((one, other) => {
      const [a, b] = [KEYS[by](one), KEYS[by](other)]
      if (a === null && b !== null) return 1
      if (b === null && a !== null) return -1
      if (a !== null && b !== null && a !== b) return a < b ? -sign : sign
      return sign * (one.id - other.id)
    })
    .map((task) => task.id)
}

type Query = NonNullable<NonNullable<Parameters<typeof app.call<typeof listTasks>>[1]>['query']>
const list = (query: Query) => app.call(listTasks, { as: person, query })
const names = async (query: Query) =>
  (await list({ limit: '1000', ...query })).body.tasks.map((task) => task.taskName)

describe('sorting and paging', () => {
  it.each(TASK_SORTS.flatMap((sortBy) => SORT_ORDERS.map((sortOrder) => ({ sortBy, sortOrder }))))(
    'by $sortBy $sortOrder returns every task once, page by page',
    async ({ sortBy, sortOrder }) => {
      const found: number[] = []
      for (let page = 1; page <= 18; page++) {
        const reply = await list({ sortBy, sortOrder, page: String(page), limit: '7' })
        expect([reply.body.total, reply.body.totalPages, reply.body.page]).toEqual([120, 18, page])
        found.push(...reply.body.tasks.map((task) => task.id))
      }
      expect(found).toEqual(sorted(seeded, sortBy, sortOrder))
    },
  )

  it('returns the 50 newest by default', async () => {
    const reply = await list({})
    expect(reply.body.tasks.map((task) => task.id)).toEqual(sorted(seeded, 'createdAt', 'DESC').slice(0, 50))
    expect([reply.body.total, reply.body.totalPages, reply.headers['x-total-count']]).toEqual([120, 3, '120'])
  })

  it('returns no tasks and the right total for a page after the last', async () => {
    const reply = await list({ page: '40' })
    expect(reply.body).toEqual({ tasks: [], total: 120, totalPages: 3, page: 40 })
  })

  it('includes the person and the project of each task', async () => {
    const { body } = await list({ limit: '1000' })
    for (const task of body.tasks) {
      const row = seeded.find((candidate) => candidate.id === task.id)
      expect(task.assigneeId).toBe(row?.assignee_id)
      expect(task.assignee?.id ?? null).toBe(task.assigneeId)
      expect(task.project?.id ?? null).toBe(row?.project_id)
    }
    const mine = body.tasks.find((task) => task.assigneeId === person.id)
    expect(mine?.assignee).toEqual({ id: person.id, fName: 'Test', sName: 'Person', email: person.email })
    expect(body.tasks.find((task) => task.projectId === projectIds[0])?.project?.name).toBe('Website')
  })
})

it('includes no descriptions: 1,000 rows stay small whatever was written', async () => {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into tasks (task_name, remark)
     select 'Described at length ' || n, repeat('x', 20000) from generate_series(1, 1000) n returning id`,
  )
  const { body } = await app.call(listTasks, {
    as: person,
    query: { limit: '1000', searchText: 'Described at length' },
  })
  expect(body.total).toBe(1000)
  expect(JSON.stringify(body).length).toBeLessThan(1_000_000)
  const params = { id: String(rows[0]?.id) }
  expect((await app.call(getTask, { as: person, params })).body.remark).toHaveLength(20_000)
  await app.platform.pool.query(`delete from tasks where task_name like 'Described at length%'`)
})

describe('the sub-tasks of each task', () => {
  it('are counted, total and completed, in every call that reads the task', async () => {
    const [first = 0, second = 0] = sorted(seeded, 'createdAt', 'DESC')
    await app.platform.pool.query(
      `insert into sub_tasks (parent_task_id, title, is_completed)
       select $1::int, 'Step ' || n, n <= 2 from generate_series(1, 5) n
       union all select $2::int, 'Only one', true`,
      [first, second],
    )
    const counts = (task?: { subTaskCount: number; completedSubTaskCount: number }) => [
      task?.subTaskCount,
      task?.completedSubTaskCount,
    ]
    const queries = [{}, { sortBy: 'dueDate' }, { search: seeded.find(({ id }) => id === first)?.task_name }]
    for (const query of queries) {
      const { body } = await list({ limit: '1000', ...query } as Query)
      expect(counts(body.tasks.find((task) => task.id === first))).toEqual([5, 2])
    }
    const { tasks } = (await list({})).body
    expect(tasks.slice(0, 3).map(counts)).toEqual([
      [5, 2],
      [1, 1],
      [0, 0],
    ])
    expect(tasks).toHaveLength(50)
    const params = { id: String(first) }
    expect(counts((await app.call(getTask, { as: person, params })).body)).toEqual([5, 2])
    const body = { taskName: 'With five steps' }
    expect(counts((await app.call(updateTask, { as: person, params, body })).body)).toEqual([5, 2])
    expect(counts((await app.call(updateTask, { as: person, params, body })).body)).toEqual([5, 2])
    const back = { taskName: seeded.find(({ id }) => id === first)?.task_name ?? '' }
    await app.call(updateTask, { as: person, params, body: back })
  })
})

describe('filters', () => {
  const UNKNOWN_USER = '0199b2c4-0000-7000-8000-000000000000'
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 })
  const day = fc.constantFrom(
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-30',
    '2026-12-01',
  )

  it('return exactly the tasks that match all of them, with the right total and order', async () => {
    const filters = fc.record({
      project: maybe(fc.constantFrom(...projectIds, 999_999, 9_999_999_999)),
      // a single value, as before, or several
      assignee: maybe(
        fc.oneof(
          fc.constantFrom(admin.id, person.id, UNKNOWN_USER, 'none'),
          fc.subarray([admin.id, person.id, UNKNOWN_USER, 'none', '']),
        ),
      ),
      status: fc.oneof(fc.constant<TaskStatus[]>([]), fc.subarray([...TASK_STATUSES])),
      priority: fc.oneof(fc.constant<TaskPriority[]>([]), fc.subarray([...TASK_PRIORITIES])),
      type: maybe(fc.constantFrom('Bug', 'Task', 'Nothing')),
      text: maybe(fc.constantFrom('checkout', 'e', 'zz', 'නව', '%')),
      startFrom: maybe(day),
      startTo: maybe(day),
      dueFrom: maybe(day),
      dueTo: maybe(day),
      sortBy: fc.constantFrom(...TASK_SORTS),
      sortOrder: fc.constantFrom(...SORT_ORDERS),
    })
    const within = (value: string | null, from?: string, to?: string) =>
      (from === undefined || (value !== null && value >= from)) &&
      (to === undefined || (value !== null && value <= to))
    const isOf = (task: Seeded, assignee: string | string[] = []) => {
      const given = [assignee].flat().filter((id) => id !== '')
      return given.length === 0 || given.includes(task.assignee_id ?? 'none')
    }
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const expected = seeded.filter(
          (task) =>
            (filter.project === undefined || task.project_id === filter.project) &&
            isOf(task, filter.assignee) &&
            (filter.status.length === 0 || filter.status.includes(task.status)) &&
            (filter.priority.length === 0 || filter.priority.includes(task.priority)) &&
            (filter.type === undefined || task.type === filter.type) &&
            (filter.text === undefined || task.task_name.toLowerCase().includes(filter.text)) &&
            within(task.start_date, filter.startFrom, filter.startTo) &&
            within(task.due_date, filter.dueFrom, filter.dueTo),
        )
        const query = {
          projectId: filter.project === undefined ? undefined : String(filter.project),
          assigneeId: filter.assignee,
          status: filter.status,
          priority: filter.priority,
          type: filter.type,
          searchText: filter.text,
          startDateFrom: filter.startFrom,
          startDateTo: filter.startTo,
          dueDateFrom: filter.dueFrom,
          dueDateTo: filter.dueTo,
          sortBy: filter.sortBy,
          sortOrder: filter.sortOrder,
          limit: '9',
        }
        const { body } = await list(query)
        expect(body.tasks.map((task) => task.id)).toEqual(
          sorted(expected, filter.sortBy, filter.sortOrder).slice(0, 9),
        )
        expect(body.total).toBe(expected.length)
      }),
      { numRuns: 300 },
    )
  })

  it('treat an empty value as absent', async () => {
    const { body } = await list({ projectId: '', assigneeId: '', type: '', searchText: '', dueDateFrom: '' })
    expect(body.total).toBe(120)
  })
})

describe('search', () => {
  it.each([
    ['100%', ['100% of the tests']],
    ['%', ['100% of the tests']],
    ['e_c', ['snake_case names']],
    ['\\', [String.raw`back\slash path`]],
    [`'brien "q`, [`O'Brien "quoted" call`]],
    ['CHECKOUT', ['Fix the checkout', 'fix the CHECKOUT again']],
    ['z', ['Zebra', 'zebra']],
    ['ü', ['Übung für Ämter']],
    ['ÄM', ['Übung für Ämter']],
    ['නව', ['නව පොත් ලැයිස්තුව', 'කට්ටලය නව']],
    ['ක', ['කට්ටලය නව']],
    ['පොත් ලැයි', ['නව පොත් ලැයිස්තුව']],
    ['கட்ட', ['கட்டணம் பக்கம்']],
    ['nothing like it', []],
  ])('finds %j anywhere in names, ignoring case, literally', async (searchText, expected) => {
    expect(new Set(await names({ searchText }))).toEqual(new Set(expected))
    expect(new Set(await names({ search: searchText }))).toEqual(new Set(expected))
  })
})

describe('the total', () => {
  it('is updated by every change of a task', async () => {
    const totals = async () => {
      const counted: Record<string, number> = {}
      for (const status of TASK_STATUSES) counted[status] = (await list({ status: [status] })).body.total
      return counted
    }
    const before = await totals()
    const { rows } = await app.platform.pool.query<{ id: number }>(
      `insert into tasks (task_name, status, due_date) select 'Extra', 'To Do', '2026-11-20' from generate_series(1, 5) returning id`,
    )
    const [first = 0, second = 0] = rows.map((row) => row.id)
    expect((await totals())['To Do']).toBe((before['To Do'] ?? 0) + 5)
    await app.call(updateTask, {
      as: person,
      params: { id: String(first) },
      body: { status: 'Done', type: 'Bug' },
    })
    await app.call(deleteTask, { as: admin, params: { id: String(second) } })
    await app.platform.pool.query(
      `update tasks set priority = 'Low', status = 'Done' where task_name = 'Extra'`,
    )
    await app.platform.pool.query(`delete from tasks where task_name = 'Extra'`)
    expect(await totals()).toEqual(before)
  })
})

describe('an invalid query', () => {
  it.each([
    ['sortBy', 'createdAt; drop table tasks'],
    ['sortOrder', 'desc'],
    ['status', 'Later'],
    ['priority', "x'--"],
    ['page', '0'],
    ['page', '1e309'],
    ['limit', '1001'],
    ['limit', '-5'],
    ['projectId', '1 or 1=1'],
    ['assigneeId', 'me'],
    ['dueDateFrom', '2026-02-30'],
    ['startDateTo', 'tomorrow'],
    ['searchText', 'a\u0000b'],
    ['searchText', 'x'.repeat(1000)],
    ['type', 'a\u0000'],
  ])('with %s is refused with an error at the parameter (%#)', async (key, value) => {
    const reply = await list({ [key]: value })
    expect([reply.status, reply.error.code]).toEqual([400, 'validation'])
    expect(Object.keys(reply.error.fields ?? {}).map((name) => name.split('.')[0])).toEqual([key])
  })
})
