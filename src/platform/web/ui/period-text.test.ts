import { expect, test } from 'vitest'
import { periodText, usualPeriods } from './period-text.ts'

const TODAY = '2026-11-20'

test('the common periods are whole months, a quarter and a year', () => {
  expect(usualPeriods(TODAY)).toEqual([
    { name: 'This month', from: '2026-11-01', to: '2026-11-30' },
    { name: 'Last month', from: '2026-10-01', to: '2026-10-31' },
    { name: 'This quarter', from: '2026-10-01', to: '2026-12-31' },
    { name: 'This year', from: '2026-01-01', to: '2026-12-31' },
    { name: 'All time', from: '', to: '' },
  ])
})

test('in January the previous month is December, and February ends on its last day', () => {
  expect(usualPeriods('2028-01-31')[1]).toEqual({ name: 'Last month', from: '2027-12-01', to: '2027-12-31' })
  expect(usualPeriods('2028-02-05')[0]?.to).toBe('2028-02-29')
  expect(usualPeriods('2028-02-05')[2]).toMatchObject({ from: '2028-01-01', to: '2028-03-31' })
})

test.each([
  ['2026-10-01', '2026-12-31', 'This quarter'],
  ['', '', 'All time'],
  ['2025-11-01', '2025-11-30', 'November 2025'],
  ['2026-10-01', '2026-11-20', '1 Oct – 20 Nov 2026'],
  ['2025-10-01', '2026-11-20', '1 Oct 2025 – 20 Nov 2026'],
  ['2026-11-20', '2026-11-20', '20 Nov 2026'],
  ['2026-11-20', '', 'From 20 Nov 2026'],
  ['', '2026-11-20', 'Until 20 Nov 2026'],
])('%s to %s is called %s', (from, to, name) => {
  expect(periodText({ from, to }, TODAY)).toBe(name)
})
