import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SORT_ORDERS, type SortOrder, TASK_SORTS, type TaskSort } from '#work/tasks/shared/task-list-query.ts'
import { TASK_PRIORITIES, type TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { listBoard } from '../shared/board-endpoints.ts'
import type { BoardColumn } from '../shared/board-schema.ts'

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
  'zebra',
  'Zebra',
]

let app: TestApp
let admin: TestAccount
let person: TestAccount
let projectIds: number[]
let seeded: Seeded[]
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into projects (name, budget_cents) values ('Website', 100), ('Booking app', 200) returning id`,
  )
  projectIds = rows.map(({ id }) => id)
  seeded = await seed()
})
afterAll(() => app.stop())

/** 120 rows in which every sort key has ties and, where possible, nulls; none is both Cancelled and a Bug. */
async function seed(): Promise<Seeded[]> {
  const at = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item
  const rows = Array.from({ length: 120 }, (_, index) => {
    const status = at(TASK_STATUSES, index * 3 + Math.floor(index / 7))
    return {
      task_name: at(NAMES, index),
      status,
      priority: at(TASK_PRIORITIES, index * 3 + Math.floor(index / 5)),
      type: status === 'Cancelled' ? 'Task' : at([null, 'Bug', 'Task'], index + Math.floor(index / 4)),
      start_date: at(DAYS, index + Math.floor(index / 9)),
      due_date: at(DAYS, index * 2 + Math.floor(index / 6)),
      assignee_id: at([null, admin.id, person.id], index + Math.floor(index / 8)),
      project_id: at([null, ...projectIds], index + Math.floor(index / 3)),
      created_at: `2026-11-1${index % 4}T08:00:00Z`,
    }
  })
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const { rows: stored } = await app.platform.pool.query<Seeded>(
    `insert into tasks (${columns}) select ${columns} from json_populate_recordset(null::tasks, $1)
     returning id, task_name, status, priority, type, start_date, due_date, assignee_id, project_id, created_at::text`,
    [JSON.stringify(rows)],
  )
  return stored
}

type Query = NonNullable<NonNullable<Parameters<typeof app.call<typeof listBoard>>[1]>['query']>
const ask = async (query: Query = {}) => (await app.call(listBoard, { as: person, query })).body

const KEYS: Record<TaskSort, (task: Seeded) => string | number | null> = {
  createdAt: (task) => task.created_at,
  dueDate: (task) => task.due_date,
  startDate: (task) => task.start_date,
  status: (task) => task.status,
  priority: (task) => TASK_PRIORITIES.indexOf(task.priority),
  taskName: (task) => task.task_name.toLowerCase(),
}

interface Filters {
  status: TaskStatus[]
  priority: TaskPriority[]
  type: string
  searchText: string
  projectId: string
  assigneeId: string | string[]
  startDateTo: string
  dueDateFrom: string
}

/** The board computed without a database: per column its total, and the ids of one page. */
function expected(filters: Partial<Filters>, sort: [TaskSort, SortOrder], page = 1, limit = 50) {
  const { status = [], priority = [], type = '', searchText = '', projectId = '', assigneeId = '' } = filters
  const { startDateTo = '', dueDateFrom = '' } = filters
  const matching = seeded.filter(
    (task) =>
      (priority.length === 0 || priority.includes(task.priority)) &&
      (type === '' || task.type === type) &&
      task.task_name.toLowerCase().includes(searchText.toLowerCase()) &&
      (projectId === '' || task.project_id === Number(projectId)) &&
      (assigneeId.length === 0 || assigneeId.includes(task.assignee_id ?? 'none')) &&
      (startDateTo === '' || (task.start_date !== null && task.start_date <= startDateTo)) &&
      (dueDateFrom === '' || (task.due_date !== null && task.due_date >= dueDateFrom)),
  )
  const sign = sort[1] === 'ASC' ? 1 : -1
  const inOrder = matching.toSorted((one, other) => {
    const [a, b] = [KEYS[sort[0]](one), KEYS[sort[0]](other)]
    if (a === null && b !== null) return 1
    if (b === null && a !== null) return -1
    // within a column all have the same status
    if (sort[0] !== 'status' && a !== null && b !== null && a !== b) return a < b ? -sign : sign
    return sign * (one.id - other.id)
  })
  return TASK_STATUSES.filter((one) => status.length === 0 || status.includes(one)).map((one) => {
    const ids = inOrder.filter((task) => task.status === one).map(({ id }) => id)
    return { status: one, total: ids.length, ids: ids.slice((page - 1) * limit, page * limit) }
  })
}
const shape = (columns: readonly BoardColumn[]) =>
  columns.map(({ status, total, cards }) => ({ status, total, ids: cards.map(({ id }) => id) }))

describe('columns', () => {
  it('include all statuses in order, each with its total and its newest cards first', async () => {
    expect(shape(await ask())).toEqual(expected({}, ['createdAt', 'DESC']))
  })

  it('are shown even if the filters leave them empty, and a status filter limits them to its statuses', async () => {
    const columns = await ask({ type: 'Bug', status: ['Cancelled', 'To Do'] })
    expect(columns.map(({ status }) => status)).toEqual(['To Do', 'Cancelled'])
    expect(columns[1]).toEqual({ status: 'Cancelled', total: 0, cards: [] })
    expect(columns[0]?.total).toBeGreaterThan(0)
  })

  it.each(TASK_SORTS.flatMap((sortBy) => SORT_ORDERS.map((sortOrder) => ({ sortBy, sortOrder }))))(
    'sorted by $sortBy $sortOrder are paged correctly, even where all matches are collected first',
    async ({ sortBy, sortOrder }) => {
      const projectId = String(projectIds[0])
      for (const filters of [{}, { projectId }]) {
        for (const page of [1, 2, 3, 9]) {
          const answer = await ask({ ...filters, sortBy, sortOrder, page: String(page), limit: '4' })
          expect(shape(answer)).toEqual(expected(filters, [sortBy, sortOrder], page, 4))
        }
      }
    },
  )

  it('are filtered like the list, with any combination of filters', async () => {
    const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values)
    const filters = fc.record({
      status: fc.subarray([...TASK_STATUSES]),
      priority: fc.subarray([...TASK_PRIORITIES]),
      type: oneOf('', 'Bug', 'Task'),
      searchText: oneOf('', 'CHECKOUT', '100%', 'nothing like it'),
      projectId: oneOf('', ...projectIds.map(String), '999999'),
      assigneeId: fc.oneof(oneOf('', person.id, 'none'), fc.subarray([person.id, admin.id, 'none'])),
      startDateTo: oneOf('', '2026-11-19'),
      dueDateFrom: oneOf('', '2026-11-20'),
    })
    const sort = fc.tuple(oneOf(...TASK_SORTS), oneOf(...SORT_ORDERS))
    await fc.assert(
      fc.asyncProperty(filters, sort, async (given, [sortBy, sortOrder]) => {
        expect(shape(await ask({ ...given, sortBy, sortOrder }))).toEqual(
          expected(given, [sortBy, sortOrder]),
        )
      }),
      { numRuns: 60 },
    )
  })
})

it('contain cards with what they show and sort by, without descriptions', async () => {
  const [task] = seeded.filter((one) => one.assignee_id === person.id && one.project_id === projectIds[1])
  await app.platform.pool.query(
    `insert into sub_tasks (parent_task_id, title, is_completed) values ($1, 'One', true), ($1, 'Two', false)`,
    [task?.id],
  )
  const cards = (await ask()).flatMap((column) => column.cards)
  expect(cards.find(({ id }) => id === task?.id)).toEqual({
    id: task?.id,
    taskName: task?.task_name,
    status: task?.status,
    priority: task?.priority,
    startDate: task?.start_date,
    dueDate: task?.due_date,
    createdAt: new Date(task?.created_at ?? '').toISOString(),
    labels: [],
    waitsFor: [],
    subTaskCount: 2,
    completedSubTaskCount: 1,
    project: { id: projectIds[1], name: 'Booking app' },
    assignee: { id: person.id, name: 'Test Person' },
  })
  const bare = seeded.find((one) => one.assignee_id === null && one.project_id === null)
  expect(cards.find(({ id }) => id === bare?.id)).toMatchObject({
    project: null,
    assignee: null,
    subTaskCount: 0,
  })
})

describe('lanes', () => {
  /** The board with lanes computed from the one without, filtered by person or project. */
  const laneOf = {
    person: (task: Seeded) => task.assignee_id ?? 'none',
    project: (task: Seeded) => String(task.project_id ?? 'none'),
  }
  const lanesIn = (columns: readonly BoardColumn[]) => [...new Set(columns.map(({ lane }) => lane?.name))]

  it.each(['person', 'project'] as const)(
    'by %s divide each column, each part with its total and in the order of the list, in one call',
    async (lanes) => {
      for (const search of [{}, { searchText: 'checkout' }, { type: 'Bug', status: ['Done' as const] }]) {
        for (const page of ['1', '2']) {
          const columns = await ask({
            ...search,
            lanes,
            page,
            limit: '3',
            sortBy: 'dueDate',
            sortOrder: 'ASC',
          })
          const whole = expected(search, ['dueDate', 'ASC'], 1, 500)
          const parts = columns.map(({ lane, status, total, cards }) => {
            const ids = whole
              .find((one) => one.status === status)
              ?.ids.filter((id) => seeded.some((task) => task.id === id && laneOf[lanes](task) === lane?.id))
            const from = (Number(page) - 1) * 3
            expect([cards.map(({ id }) => id), total]).toEqual([ids?.slice(from, from + 3), ids?.length])
            return total
          })
          expect(parts.reduce((sum, total) => sum + total, 0)).toBe(
            whole.reduce((sum, { total }) => sum + total, 0),
          )
        }
      }
    },
  )

  it('are in the order of their names, those without person or project last, and one can be asked for', async () => {
    expect(lanesIn(await ask({ lanes: 'project' }))).toEqual(['Booking app', 'Website', 'No Project'])
    const [lane] = await ask({ lanes: 'project', lane: 'none', status: ['Done'], limit: '2' })
    expect(lane).toMatchObject({
      lane: { by: 'project', id: 'none', name: 'No Project' },
      status: 'Done',
      cards: [{ project: null }, { project: null }],
    })
    const people = await ask({ lanes: 'person' })
    expect(people.at(-1)?.lane).toEqual({ by: 'person', id: 'none', name: 'Unassigned' })
    expect(people).toHaveLength(3 * TASK_STATUSES.length)
    // an id of the other kind is that of no lane
    expect(await ask({ lanes: 'person', lane: String(projectIds[0]) })).toEqual([])
    expect(await ask({ lanes: 'person', searchText: 'nothing like it' })).toEqual([])
    // without lanes it means nothing
    expect(await ask({ lane: 'none' })).toEqual(await ask())
  })
})

describe('refusals', () => {
  it('an account that may not see tasks may not see the board', async () => {
    expect((await app.call(listBoard, {})).status).toBe(401)
    const manager = await app.createAccount({ role: 'MANAGER' })
    expect((await app.call(listBoard, { as: manager })).status).toBe(403)
  })

  it.each([
    ['sortBy', 'remark'],
    ['limit', '0'],
    ['page', '-1'],
    ['dueDateFrom', '2026-02-30'],
    ['lanes', 'status'],
    ['lane', 'x'],
  ])('%s %s is refused with an error at its field', async (field, value) => {
    const { status, body } = await app.call(listBoard, { as: person, query: { [field]: value } })
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, [field]])
  })
})
