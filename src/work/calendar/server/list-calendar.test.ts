import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SUB_TASK_STATUSES, type SubTaskStatus } from '#work/sub-tasks/shared/sub-task-status.ts'
import { TASK_PRIORITIES, type TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { listCalendar } from '../shared/calendar-endpoints.ts'
import { type CalendarDay, MAX_ENTRIES_A_DAY } from '../shared/calendar-schema.ts'

interface SeededTask {
  id: number
  task_name: string
  status: TaskStatus
  priority: TaskPriority
  type: string | null
  start_date: string | null
  due_date: string | null
  assignee_id: string | null
  project_id: number | null
}
interface SeededSubTask {
  id: number
  parent_task_id: number
  title: string
  status: SubTaskStatus
  priority: TaskPriority
  due_date: string | null
  is_completed: boolean
}
interface Board {
  tasks: SeededTask[]
  subTasks: SeededSubTask[]
}

let app: TestApp
let admin: TestAccount
let person: TestAccount
let projectIds: number[]
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into projects (name, budget_cents) values ('Website', 100), ('Booking app', 200) returning id`,
  )
  projectIds = rows.map(({ id }) => id)
})
beforeEach(() => app.platform.pool.query('truncate tasks cascade'))
afterAll(() => app.stop())

async function store({ tasks, subTasks }: Board): Promise<void> {
  for (const [table, rows] of Object.entries({ tasks, sub_tasks: subTasks })) {
    const columns = Object.keys(rows[0] ?? { id: 0 }).join(', ')
    await app.platform.pool.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
}
const MONTH = { from: '2026-11-01', to: '2026-11-30' }
const ask = (query: object, as = person) => app.call(listCalendar, { as, query: { ...MONTH, ...query } })

const task = (id: number, fields: Partial<SeededTask> = {}): SeededTask => ({
  id,
  task_name: `Task ${id}`,
  status: 'To Do',
  priority: 'Medium',
  type: null,
  start_date: null,
  due_date: '2026-11-20',
  assignee_id: null,
  project_id: null,
  ...fields,
})
const subTask = (id: number, parent: number, fields: Partial<SeededSubTask> = {}): SeededSubTask => ({
  id,
  parent_task_id: parent,
  title: `Step ${id}`,
  status: 'To Do',
  priority: 'Medium',
  due_date: '2026-11-20',
  is_completed: false,
  ...fields,
})
/** The keys of the entries: `7` for a task and `7/3` for its sub-task. */
const keys = (day: CalendarDay | undefined) =>
  day?.entries.map(({ taskId, subTaskId }) => (subTaskId === null ? `${taskId}` : `${taskId}/${subTaskId}`))

interface Filters {
  from: string
  to: string
  status: TaskStatus[]
  priority: TaskPriority[]
  type: string
  searchText: string
  projectId: string
  assigneeId: string | string[]
  startDateFrom: string
  startDateTo: string
  dueDateFrom: string
  dueDateTo: string
}

/** The calendar computed without a database, one entry at a time. */
function expected({ tasks, subTasks }: Board, filters: Filters): CalendarDay[] {
  const isIn = (day: string | null, from: string, to: string) =>
    (from === '' && to === '') || (day !== null && (from === '' || day >= from) && (to === '' || day <= to))
  const hasKind = (one: { status: TaskStatus; priority: TaskPriority }) =>
    (filters.status.length === 0 || filters.status.includes(one.status)) &&
    (filters.priority.length === 0 || filters.priority.includes(one.priority))
  const isRest = (one: SeededTask) =>
    (filters.type === '' || one.type === filters.type) &&
    (filters.projectId === '' || one.project_id === Number(filters.projectId)) &&
    (filters.assigneeId.length === 0 || filters.assigneeId.includes(one.assignee_id ?? 'none')) &&
    isIn(one.start_date, filters.startDateFrom, filters.startDateTo) &&
    isIn(one.due_date, filters.dueDateFrom, filters.dueDateTo)
  const has = (text: string) => text.toLowerCase().includes(filters.searchText.trim().toLowerCase())
  // a single character is searched only in names
  const hasInSubTask = ({ id }: SeededTask) =>
    filters.searchText.trim().length > 1 &&
    subTasks.some(({ parent_task_id, title }) => parent_task_id === id && has(title))
  const projects = new Map(projectIds.map((id, index) => [id, index === 0 ? 'Website' : 'Booking app']))
  const linksOf = (one: SeededTask) => ({
    project:
      one.project_id === null ? null : { id: one.project_id, name: String(projects.get(one.project_id)) },
    assignee: one.assignee_id === null ? null : { id: one.assignee_id, name: 'Test Person' },
  })
  const due = [
    ...tasks
      .filter((one) => hasKind(one) && isRest(one) && (has(one.task_name) || hasInSubTask(one)))
      .map((one) => ({
        day: one.due_date,
        isClosed: one.status === 'Done' || one.status === 'Cancelled',
        entry: {
          taskId: one.id,
          subTaskId: null as number | null,
          title: one.task_name,
          parentName: null as string | null,
          status: one.status,
          priority: one.priority,
          isCompleted: false,
          ...linksOf(one),
        },
      })),
    ...subTasks.flatMap((one) => {
      const parent = tasks.find(({ id }) => id === one.parent_task_id) as SeededTask
      if (!hasKind(one) || !isRest(parent) || !(has(one.title) || has(parent.task_name))) return []
      const { title, status, priority, is_completed: isCompleted } = one
      const names = { taskId: parent.id, subTaskId: one.id, title, parentName: parent.task_name }
      const entry = { ...names, status, priority, isCompleted, ...linksOf(parent) }
      return [{ day: one.due_date, isClosed: isCompleted || status === 'Done', entry }]
    }),
  ].toSorted(
    (one, other) =>
      Number(one.isClosed) - Number(other.isClosed) ||
      TASK_PRIORITIES.indexOf(other.entry.priority) - TASK_PRIORITIES.indexOf(one.entry.priority) ||
      one.entry.taskId - other.entry.taskId ||
      (one.entry.subTaskId ?? 0) - (other.entry.subTaskId ?? 0),
  )
  const days = [...new Set(due.map(({ day }) => day ?? ''))].toSorted()
  return days
    .filter((day) => day >= filters.from && day <= filters.to)
    .map((day) => {
      const entries = due.filter((one) => one.day === day).map(({ entry }) => entry)
      return { day, total: entries.length, entries: entries.slice(0, MAX_ENTRIES_A_DAY) }
    })
}

describe('the calendar', () => {
  const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-30', '2026-12-01']
  const TEXTS = ['Print', 'print 100%', '100 of them', 'snake_case', 'snakeXcase', 'back\\slash', 'නව පොත්']
  const day = fc.constantFrom(null, ...DAYS)
  const priority = fc.constantFrom(...TASK_PRIORITIES)
  const boards = () => {
    const tasks = fc.array(
      fc.record({
        task_name: fc.constantFrom(...TEXTS),
        status: fc.constantFrom(...TASK_STATUSES),
        priority,
        type: fc.constantFrom(null, 'Bug', 'Task'),
        start_date: day,
        due_date: day,
        assignee_id: fc.constantFrom(null, admin.id, person.id),
        project_id: fc.constantFrom(null, ...projectIds),
      }),
      { minLength: 1, maxLength: 25 },
    )
    const subTasks = fc.array(
      fc.record({
        parent: fc.nat(1_000),
        title: fc.constantFrom(...TEXTS),
        status: fc.constantFrom(...SUB_TASK_STATUSES),
        priority,
        due_date: day,
        is_completed: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    return fc.record({ tasks, subTasks }).map((board): Board => ({
      tasks: board.tasks.map((one, index) => ({ id: index + 1, ...one })),
      subTasks: board.subTasks.map(({ parent, ...one }, index) => ({
        id: index + 1,
        parent_task_id: (parent % board.tasks.length) + 1,
        ...one,
      })),
    }))
  }
  /** Mostly unfiltered, so that most results are not empty. */
  const seldom = <Value>(values: readonly Value[], otherwise: Value) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(otherwise) },
      { weight: 1, arbitrary: fc.constantFrom(...values) },
    )
  const filters = () =>
    fc
      .record({
        span: fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)).map((days) => days.toSorted()),
        status: fc.oneof(fc.constant<TaskStatus[]>([]), fc.subarray([...TASK_STATUSES])),
        priority: fc.oneof(fc.constant<TaskPriority[]>([]), fc.subarray([...TASK_PRIORITIES])),
        type: seldom(['Bug', 'Sundry'], ''),
        searchText: seldom(['PRINT', '100%', '_', '\\', ' නව', 'x'], ''),
        projectId: seldom([...projectIds.map(String), '4000000000'], ''),
        assigneeId: seldom<string | string[]>(
          [admin.id, person.id, 'none', [admin.id, 'none'], [admin.id, person.id]],
          '',
        ),
        startDateFrom: seldom(DAYS, ''),
        startDateTo: seldom(DAYS, ''),
        dueDateFrom: seldom(DAYS, ''),
        dueDateTo: seldom(DAYS, ''),
      })
      .map(({ span, ...rest }): Filters => ({ from: span[0] ?? '', to: span[1] ?? '', ...rest }))

  it('contains what a simple loop over all tasks and sub-tasks finds', async () => {
    let found = 0
    const property = fc.asyncProperty(boards(), filters(), filters(), async (board, one, other) => {
      await app.platform.pool.query('truncate tasks cascade')
      await store(board)
      for (const filter of [one, other]) {
        const reply = await ask(filter)
        expect(reply.status).toBe(200)
        expect(reply.body).toEqual(expected(board, filter))
        found += reply.body.length
      }
    })
    await fc.assert(property, { numRuns: 100 })
    expect(found).toBeGreaterThan(50)
  }, 60_000)

  it('counts all entries of a day and returns the first 100, open ones by priority first', async () => {
    const tasks = Array.from({ length: 90 }, (_, index) =>
      task(index + 1, {
        status: TASK_STATUSES[index % 5] as TaskStatus,
        priority: TASK_PRIORITIES[index % 4] as TaskPriority,
      }),
    )
    const subTasks = tasks.map(({ id }) => subTask(id, id, { is_completed: id % 3 === 0 }))
    await store({ tasks, subTasks })
    const [only, ...others] = (await ask({})).body
    expect([only?.day, only?.total, only?.entries.length, others]).toEqual(['2026-11-20', 180, 100, []])
    const all = expected({ tasks, subTasks }, { ...NO_FILTERS, ...MONTH })
    expect(only).toEqual(all[0])
  })

  it('shows a task and its sub-task on their own days, and a completed sub-task after open ones', async () => {
    await store({
      tasks: [task(1, { priority: 'Low' }), task(2, { status: 'Cancelled', priority: 'Critical' })],
      subTasks: [
        subTask(7, 1, { is_completed: true, priority: 'Critical' }),
        subTask(8, 2, { priority: 'Low' }),
        subTask(9, 1, { due_date: '2026-11-02' }),
      ],
    })
    const { body } = await ask({})
    expect(body.map((one) => [one.day, one.total, keys(one)])).toEqual([
      ['2026-11-02', 1, ['1/9']],
      ['2026-11-20', 4, ['1', '2/8', '1/7', '2']],
    ])
    expect(body[0]?.entries).toEqual([
      {
        taskId: 1,
        subTaskId: 9,
        title: 'Step 9',
        parentName: 'Task 1',
        status: 'To Do',
        priority: 'Medium',
        isCompleted: false,
        project: null,
        assignee: null,
      },
    ])
  })

  it('contains no sub-task for a status that only tasks have', async () => {
    await store({
      tasks: [task(1, { status: 'Cancelled' }), task(2)],
      subTasks: [subTask(1, 1), subTask(2, 2, { status: 'Done' })],
    })
    expect(keys((await ask({ status: ['Cancelled'] })).body[0])).toEqual(['1'])
    expect(keys((await ask({ status: ['Cancelled', 'Done'] })).body[0])).toEqual(['1', '2/2'])
  })

  it('accepts `search` as `searchText`, like the list', async () => {
    await store({
      tasks: [task(1, { task_name: 'Printer' }), task(2)],
      subTasks: [subTask(1, 1), subTask(2, 2)],
    })
    expect(keys((await ask({ search: 'PRINT' })).body[0])).toEqual(['1', '1/1'])
    expect(keys((await ask({ search: 'step 2' })).body[0])).toEqual(['2', '2/2'])
  })

  it('needs one statement', async () => {
    await store({ tasks: [task(1)], subTasks: [subTask(1, 1)] })
    const statements = vi.spyOn(app.platform.pool, 'query')
    await ask({ projectId: '1', searchText: 'x', status: ['Done'] })
    const texts = statements.mock.calls.map(([statement]) => JSON.stringify(statement))
    statements.mockRestore()
    expect(texts.filter((text) => text.includes('tasks'))).toHaveLength(1)
  })
})

const NO_FILTERS: Omit<Filters, 'from' | 'to'> = {
  status: [],
  priority: [],
  type: '',
  searchText: '',
  projectId: '',
  assigneeId: '',
  startDateFrom: '',
  startDateTo: '',
  dueDateFrom: '',
  dueDateTo: '',
}

describe('the query', () => {
  it.each([
    ['without days', { from: undefined, to: undefined }, 'from'],
    ['with a day that does not exist', { from: '2026-02-30' }, 'from'],
    ['with a NUL', { to: '2026-11-30\u0000' }, 'to'],
    ['from after to', { from: '2026-12-01' }, 'to'],
    ['of more than 62 days', { to: '2027-01-02' }, 'to'],
    ['with an unknown status', { status: ['Doing'] }, 'status.0'],
    ['with an unknown priority', { priority: ['Urgent'] }, 'priority.0'],
    ['with a project that is none', { projectId: '1; drop table tasks' }, 'projectId'],
    ['with a person that is none', { assigneeId: 'x' }, 'assigneeId.0'],
    ['with a search of 201 characters', { searchText: 'x'.repeat(201) }, 'searchText'],
    ['with a wrong day of a filter', { startDateFrom: '2026-13-01' }, 'startDateFrom'],
  ])('is refused %s', async (_what, query, field) => {
    const reply = await ask(query)
    expect([reply.status, reply.error.code]).toEqual([400, 'validation'])
    expect(Object.keys(reply.error.fields ?? {})).toContain(field)
  })

  it('may span 62 days, or one', async () => {
    expect((await ask({ to: '2027-01-01' })).status).toBe(200)
    await store({ tasks: [task(1)], subTasks: [] })
    expect((await ask({ from: '2026-11-20', to: '2026-11-20' })).body).toHaveLength(1)
  })
})

describe('permissions', () => {
  it('a USER sees the calendar, without money, as an ADMIN does', async () => {
    await store({
      tasks: [task(1, { project_id: projectIds[0] ?? null, assignee_id: admin.id })],
      subTasks: [subTask(1, 1)],
    })
    const reply = await ask({})
    expect(reply.body).toEqual((await ask({}, admin)).body)
    expect(JSON.stringify(reply.body)).not.toMatch(/budget|amount|billable|email/)
  })

  it.each([
    ['MANAGER', { role: 'MANAGER' }],
    ['Pending', { status: 'Pending' }],
  ] as const)('a %s account may not see the calendar', async (_who, account) => {
    expect((await ask({}, await app.createAccount(account))).status).toBe(403)
  })
})
