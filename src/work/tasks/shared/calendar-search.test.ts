import { describe, expect, test } from 'vitest'
import { stringifyTaskSearch, TASK_SEARCH_DEFAULTS } from './task-search.ts'
import { parseSearchParams } from '#platform/shared/search-params.ts'
import {
  CALENDAR_SEARCH_DEFAULTS,
  readCalendarSearch,
  toCalendarQuery,
  writeCalendarPlace,
} from './calendar-search.ts'

const read = (query: string) => readCalendarSearch(parseSearchParams(query))

describe('the address of the calendar', () => {
  test('without keys is this month without filters', () => {
    expect(read('')).toEqual(CALENDAR_SEARCH_DEFAULTS)
    expect(CALENDAR_SEARCH_DEFAULTS).toMatchObject({ view: 'month', day: '' })
  })

  test('has every key of the task list under the same name, and they return to it unchanged', () => {
    const query =
      'project=7&status=To+Do&status=Done&priority=High&type=Bug&search=vat&startDateFrom=2026-01-01&dueDateTo=2026-12-31&page=3&sortBy=priority&sortOrder=ASC'
    const { view, day, ...list } = read(`${query}&view=week&day=2026-11-20`)
    expect([view, day]).toEqual(['week', '2026-11-20'])
    expect(stringifyTaskSearch(list)).toBe(`?${query}`)
  })

  test.each(['view=year', 'view=', 'view=week&view=month', 'day=2026-02-30', 'day=1', 'day=2026-1-1'])(
    '%s is invalid and treated as absent',
    (query) => {
      expect(read(query)).toEqual(CALENDAR_SEARCH_DEFAULTS)
    },
  )

  test('leaves out month and today', () => {
    expect(writeCalendarPlace({ view: 'month', day: '2026-11-20' }, '2026-11-20')).toEqual({})
    expect(writeCalendarPlace({ view: 'month', day: '' }, '2026-11-20')).toEqual({})
    expect(writeCalendarPlace({ view: 'week', day: '2026-11-21' }, '2026-11-20')).toEqual({
      view: 'week',
      day: '2026-11-21',
    })
  })
})

describe('the query of the call', () => {
  test('contains the days, and nothing else without filters: neither page nor sort order', () => {
    expect(toCalendarQuery(TASK_SEARCH_DEFAULTS, '2026-10-26', '2026-12-06')).toEqual({
      from: '2026-10-26',
      to: '2026-12-06',
    })
  })

  test('names the filters like the list of tasks', () => {
    const filters = {
      ...TASK_SEARCH_DEFAULTS,
      project: '7',
      assignee: ['kasun'],
      search: 'vat',
      status: ['Done' as const],
    }
    expect(toCalendarQuery({ ...filters, page: 4, sortBy: 'priority' }, '2026-11-16', '2026-11-22')).toEqual({
      projectId: '7',
      assigneeId: ['kasun'],
      searchText: 'vat',
      status: ['Done'],
      from: '2026-11-16',
      to: '2026-11-22',
    })
  })
})
