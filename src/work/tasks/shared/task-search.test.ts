import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LABEL_MODE, LABEL_MODES, SORT_ORDERS, TASK_SORTS, TaskListQuery } from './task-list-query.ts'
import { TASK_PRIORITIES } from './task-priority.ts'
import {
  isFiltered,
  LANE_KINDS,
  parseTaskSearch,
  projectTasks,
  readTaskSearch,
  stringifyTaskSearch,
  TASK_SEARCH_DEFAULTS,
  type TaskSearch,
  toTaskListQuery,
  writeTaskSearch,
} from './task-search.ts'
import { TASK_STATUSES } from './task-status.ts'

const USER = '0199b2c4-5d6e-7f80-9a1b-2c3d4e5f6071'
const OTHER_USER = '0199b2c4-5d6e-7f80-9a1b-2c3d4e5f6072'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const orNothing = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), value)
const words = orNothing(
  fc
    .string({ maxLength: 50, unit: 'grapheme' })
    .map((text) => text.trim())
    .filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
)
const labels = fc
  .record({ label: fc.subarray(['12', '3', '45']), labelMode: fc.constantFrom(...LABEL_MODES) })
  // without labels there is no mode
  .map(({ label, labelMode }) => ({ label, labelMode: label.length === 0 ? DEFAULT_LABEL_MODE : labelMode }))
const otherSearch = fc.record({
  project: orNothing(fc.integer({ min: 1, max: 2_147_483_647 }).map(String)),
  assignee: fc.subarray([USER, OTHER_USER, 'none']),
  blocked: fc.constantFrom('' as const, 'yes' as const),
  watching: fc.constantFrom('' as const, 'me' as const),
  lanes: fc.constantFrom('' as const, ...LANE_KINDS),
  status: fc.subarray([...TASK_STATUSES]),
  priority: fc.subarray([...TASK_PRIORITIES]),
  type: words,
  search: words,
  startDateFrom: orNothing(day),
  startDateTo: orNothing(day),
  dueDateFrom: orNothing(day),
  dueDateTo: orNothing(day),
  page: fc.integer({ min: 1, max: 999_999 }),
  sortBy: fc.constantFrom(...TASK_SORTS),
  sortOrder: fc.constantFrom(...SORT_ORDERS),
  task: orNothing(fc.integer({ min: 1, max: 2_147_483_647 }).map(String)),
})
const taskSearch: fc.Arbitrary<TaskSearch> = fc
  .tuple(otherSearch, labels)
  .map(([other, ofLabels]) => ({ ...other, ...ofLabels }))

describe('the address of the task list', () => {
  it('leaves out the default values', () => {
    expect(stringifyTaskSearch(TASK_SEARCH_DEFAULTS)).toBe('')
    expect(stringifyTaskSearch({ ...TASK_SEARCH_DEFAULTS, sortOrder: 'ASC' })).toBe('?sortOrder=ASC')
  })

  it('repeats the key of a list', () => {
    const search = {
      ...TASK_SEARCH_DEFAULTS,
      project: '7',
      status: ['To Do', 'Done'] satisfies TaskSearch['status'],
      page: 2,
    }
    expect(stringifyTaskSearch(search)).toBe('?project=7&status=To+Do&status=Done&page=2')
  })

  it('reads back every state it wrote', () => {
    fc.assert(
      fc.property(taskSearch, (search) => {
        expect(parseTaskSearch(stringifyTaskSearch(search))).toEqual(search)
      }),
      { numRuns: 500 },
    )
  })

  it('ignores invalid values', () => {
    const wrong =
      '?project=0&assignee=me&status=Later&status=Done&priority=&page=-3&sortBy=id;drop&sortOrder=asc&dueDateFrom=2026-02-30&task=1x&x=1'
    expect(parseTaskSearch(wrong)).toEqual({ ...TASK_SEARCH_DEFAULTS, status: ['Done'] })
    expect(parseTaskSearch('?search=a%0Ab&type=a%00b')).toEqual(TASK_SEARCH_DEFAULTS)
    expect(parseTaskSearch(`?search=${'x'.repeat(201)}`)).toEqual(TASK_SEARCH_DEFAULTS)
    expect(readTaskSearch({ page: 3, status: 'Blocked', project: 12, search: { a: 1 } })).toEqual({
      ...TASK_SEARCH_DEFAULTS,
      page: 3,
      status: ['Blocked'],
      project: '12',
    })
  })

  it('leaves the project of a project’s page out of the address, and begins with open tasks', () => {
    const base = projectTasks(7)
    expect(writeTaskSearch(base, base)).toEqual({})
    expect(readTaskSearch({ project: '8' }, base)).toEqual(base)
    const changed = { ...base, status: ['Done' as const], sortBy: 'createdAt' as const }
    expect(writeTaskSearch(changed, base)).toEqual({ status: ['Done'], sortBy: 'createdAt' })
    expect(readTaskSearch(writeTaskSearch(changed, base), base)).toEqual(changed)
  })

  it('contains assignees in a fixed order, each once, and at most as many as the call accepts', () => {
    const assignees = (query: string) => parseTaskSearch(query).assignee
    expect(
      assignees(`?assignee=none&assignee=${OTHER_USER}&assignee=me&assignee=${USER}&assignee=none`),
    ).toEqual([USER, OTHER_USER, 'none'])
    // the form in saved views and links from before several could be chosen
    expect(stringifyTaskSearch(parseTaskSearch(`?assignee=${USER}`))).toBe(`?assignee=${USER}`)
    const many = Array.from({ length: 60 }, (_, index) => `assignee=${USER.slice(0, -2)}${index + 10}`)
    expect(TaskListQuery.safeParse(toTaskListQuery(parseTaskSearch(many.join('&')))).success).toBe(true)
  })

  it('knows whether the list is filtered', () => {
    expect(isFiltered({ ...TASK_SEARCH_DEFAULTS, page: 3, sortBy: 'status', task: '142' })).toBe(false)
    expect(isFiltered({ ...TASK_SEARCH_DEFAULTS, search: 'x' })).toBe(true)
    expect(isFiltered({ ...TASK_SEARCH_DEFAULTS, priority: ['Low'] })).toBe(true)
  })

  it('is converted to a query that the call accepts, with the call’s names', () => {
    expect(
      toTaskListQuery({ ...TASK_SEARCH_DEFAULTS, project: '7', assignee: [USER], search: 'a', task: '3' }),
    ).toEqual({
      projectId: '7',
      assigneeId: [USER],
      searchText: 'a',
      sortBy: 'createdAt',
      sortOrder: 'DESC',
      page: '1',
      limit: '50',
    })
    fc.assert(
      fc.property(taskSearch, (search) => {
        const parsed = TaskListQuery.parse(toTaskListQuery(search))
        expect([
          parsed.page,
          parsed.status,
          parsed.projectId ?? '',
          parsed.dueDateTo ?? '',
          parsed.searchText,
        ]).toEqual([search.page, search.status, search.project, search.dueDateTo, search.search])
      }),
    )
  })
})
