import { expect, test } from 'vitest'
import { TASK_SEARCH_DEFAULTS, type TaskSearch } from '#work/tasks/shared/task-search.ts'
import { activeFilters, filterWords, withoutFilter } from './active-filters.ts'

const choices = {
  projects: [{ id: 7, name: 'Harbour rebrand' }],
  users: [{ id: 'u', name: 'Kasun De Silva' }],
  types: ['Task'],
}
const search = (part: Partial<TaskSearch>) => ({ ...TASK_SEARCH_DEFAULTS, ...part })
const words = (part: Partial<TaskSearch>, short = false) =>
  activeFilters(search(part)).map((filter) => {
    const { name, value } = filterWords(filter, search(part), { choices, today: '2026-11-20', short })
    return `${name}: ${value}`
  })

test('the default list has no active filter, and its page is not one', () => {
  expect(activeFilters(TASK_SEARCH_DEFAULTS)).toEqual([])
  expect(activeFilters(search({ page: 3 }))).toEqual([])
})

test('every filter has a label', () => {
  expect(
    words({
      search: 'vat',
      project: '7',
      assignee: ['u', 'none'],
      status: ['To Do', 'Done'],
      priority: ['High'],
      type: 'Bug',
      startDateFrom: '2026-11-01',
      dueDateFrom: '2026-11-01',
      dueDateTo: '2027-01-18',
      sortBy: 'dueDate',
      sortOrder: 'ASC',
    }),
  ).toEqual([
    'Search: vat',
    'Project: Harbour rebrand',
    'Assignee: Kasun De Silva, Unassigned',
    'Status: To Do, Done',
    'Priority: High',
    'Type: Bug',
    'Start: from 1 Nov',
    'Due: 1 Nov – 18 Jan 2027',
    'Sorted by: Due Date, oldest first',
  ])
})

test('on phones several values are counted, and a single one is named', () => {
  expect(words({ assignee: ['u', 'none'], status: ['To Do', 'Done'], priority: ['High'] }, true)).toEqual([
    'Assignee: 2 chosen',
    'Status: 2 of 5',
    'Priority: High',
  ])
})

test('a value that no longer exists still has a name', () => {
  expect(words({ project: '8', assignee: ['x'] })).toEqual([
    'Project: Unknown Project',
    'Assignee: Unknown User',
  ])
})

test('removing a filter changes nothing else', () => {
  const both = search({ dueDateFrom: '2026-11-01', dueDateTo: '2026-12-01', type: 'Bug' })
  expect(activeFilters({ ...both, ...withoutFilter('due') })).toEqual(['type'])
})
