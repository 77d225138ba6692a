import { weekdayOf } from '#platform/shared/dates.ts'
import { expect, test } from 'vitest'
import { parseDay } from './day-text.ts'
import { addMonths, daysOfMonthView } from './fields/month-view.ts'

const TODAY = '2026-11-20'

test.for([
  ['20 Nov 2026', '2026-11-20'],
  ['3 dec', '2026-12-03'],
  ['3 December 27', '2027-12-03'],
  ['Nov 5, 2025', '2025-11-05'],
  ['2026-1-9', '2026-01-09'],
  ['9/1/2026', '2026-01-09'],
  ['31.12', '2026-12-31'],
  ['today', TODAY],
  [' Tomorrow ', '2026-11-21'],
  ['29 feb 2028', '2028-02-29'],
  ['1 Sept', '2026-09-01'],
  ['may 5', '2026-05-05'],
] as const)('%s is %s', ([text, day]) => {
  expect(parseDay(text, TODAY)).toBe(day)
})

test.for([
  '30 Feb',
  '29 feb 2026',
  '13/13/2026',
  '32/1',
  'soon',
  '',
  '20',
  'xyz 3',
  'mayhem 5',
  '5 mayhem',
  'augment 3',
  '1 marching 2027',
])('%s is not a day', (text) => {
  expect(parseDay(text, TODAY)).toBeNull()
})

test('a month is shown as six whole weeks that begin on Monday', () => {
  const days = daysOfMonthView('2026-11-20')
  expect([days[0], days[6], days.length]).toEqual(['2026-10-26', '2026-11-01', 42])
  expect(weekdayOf('2026-11-20')).toBe(4)
  expect(weekdayOf('1999-12-26')).toBe(6)
})

test('a month later is the last day if that month is shorter', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12-05', 1)).toBe('2027-01-05')
})
