import { expect, test } from 'vitest'
import { daysOfWeek, mondayOf, readTimeSearch, TIME_SEARCH_DEFAULTS } from './time-search.ts'

const KASUN = '019a3f2c-0000-7000-8000-000000000002'

test('an address names the week by any of its days, a person and the view', () => {
  expect(readTimeSearch({ week: '2026-11-20', userId: KASUN, view: 'entries' })).toEqual({
    week: '2026-11-16',
    userId: KASUN,
    view: 'entries',
  })
  expect(readTimeSearch({ userId: 'all', view: 'week' })).toEqual({ week: '', userId: 'all', view: 'week' })
})

test('what an address cannot mean falls back to one’s own current week', () => {
  expect(readTimeSearch({})).toEqual(TIME_SEARCH_DEFAULTS)
  expect(readTimeSearch({ week: '2026-02-30', userId: 'somebody', view: 'year' })).toEqual(
    TIME_SEARCH_DEFAULTS,
  )
  expect(readTimeSearch({ week: 20_261_116, userId: ['all'], view: null })).toEqual(TIME_SEARCH_DEFAULTS)
})

test('a week goes from Monday to Sunday', () => {
  expect([mondayOf('2026-11-16'), mondayOf('2026-11-22'), mondayOf('2027-01-01')]).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-12-28',
  ])
  expect(daysOfWeek('2026-12-28')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
})

test('the calendar’s last, unfinished week is no week', () => {
  expect(readTimeSearch({ week: '1900-01-01' }).week).toBe('1900-01-01')
  expect(readTimeSearch({ week: '2199-12-31' }).week).toBe('')
})
