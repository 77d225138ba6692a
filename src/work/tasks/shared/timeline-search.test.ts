import { describe, expect, it } from 'vitest'
import { parseSearchParams } from '#platform/shared/search-params.ts'
import { TASK_SEARCH_DEFAULTS } from './task-search.ts'
import {
  readTimelineSearch,
  TIMELINE_SEARCH_DEFAULTS,
  toTimelineQuery,
  writeTimelinePlace,
} from './timeline-search.ts'

const read = (query: string) => readTimelineSearch(parseSearchParams(query))

describe('the address of the timeline', () => {
  it('has the keys of the list, a group, a zoom and a day', () => {
    expect(read('')).toEqual(TIMELINE_SEARCH_DEFAULTS)
    expect(read('?status=Done&group=person&zoom=months&day=2026-02-28')).toEqual({
      ...TIMELINE_SEARCH_DEFAULTS,
      status: ['Done'],
      group: 'person',
      zoom: 'months',
      day: '2026-02-28',
    })
  })

  it('ignores what is invalid', () => {
    for (const query of [
      '?day=2026-02-30',
      '?day=yesterday',
      '?zoom=days',
      '?group=client',
      '?day=1&day=2',
    ]) {
      expect(read(query)).toEqual(TIMELINE_SEARCH_DEFAULTS)
    }
  })

  it('is plain for weeks around today by project', () => {
    const today = '2026-11-20'
    expect(writeTimelinePlace({ group: 'project', zoom: 'weeks', day: today }, today)).toEqual({})
    expect(writeTimelinePlace({ group: 'person', zoom: 'months', day: '2026-11-21' }, today)).toEqual({
      group: 'person',
      zoom: 'months',
      day: '2026-11-21',
    })
  })

  it('asks with the filters, without page and order of the list', () => {
    const filters = { ...TASK_SEARCH_DEFAULTS, search: 'menu', page: 3 }
    expect(toTimelineQuery(filters, { from: '2026-11-02', to: '2026-12-06', group: 'person' })).toEqual({
      searchText: 'menu',
      from: '2026-11-02',
      to: '2026-12-06',
      group: 'person',
    })
  })
})
