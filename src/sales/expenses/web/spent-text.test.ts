import { describe, expect, it } from 'vitest'
import type { ExpenseTotals } from '../shared/expense-schema.ts'
import { comparisonText, monthBefore, spentText } from './spent-text.ts'

const TODAY = '2026-11-19'

describe('monthBefore', () => {
  it.each([
    ['2026-11-01', '2026-11-30', { from: '2026-10-01', to: '2026-10-31' }],
    ['2026-01-01', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }],
    ['2028-02-01', '2028-02-29', { from: '2028-01-01', to: '2028-01-31' }],
    ['2026-03-01', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
    ['2026-02-01', '2026-02-27', undefined],
    ['2026-11-02', '2026-11-30', undefined],
    ['2026-10-01', '2026-11-30', undefined],
    ['2026-11-01', '', undefined],
    ['', '2026-11-30', undefined],
    ['', '', undefined],
  ])('from %j to %j is %j', (from, to, month) => {
    expect(monthBefore({ from, to })).toEqual(month)
  })
})

describe('spentText', () => {
  it.each([
    ['', '', 'Spent in all'],
    ['2026-11-01', '2026-11-30', 'Spent in November'],
    ['2025-11-01', '2025-11-30', 'Spent in November 2025'],
    ['2025-01-01', '2025-12-31', 'Spent in 2025'],
    ['2026-10-01', '2026-12-31', 'Spent from 1 Oct to 31 Dec'],
    ['2026-11-05', '2026-11-05', 'Spent on 5 Nov'],
    ['2026-11-05', '', 'Spent since 5 Nov'],
    ['', '2025-11-05', 'Spent until 5 Nov 2025'],
  ])('from %j to %j is %j', (from, to, text) => {
    expect(spentText({ from, to }, '', TODAY)).toBe(text)
  })

  it('names the search text', () => {
    const november = { from: '2026-11-01', to: '2026-11-30' }
    expect(spentText(november, 'adobe', TODAY)).toBe('Spent in November on what matches “adobe”')
  })
})

describe('comparisonText', () => {
  const totals = (total: number, count = 1): ExpenseTotals => ({
    count,
    withoutReceipt: 0,
    total,
    byCategory: [],
  })
  it.each([
    [622_410, totals(581_180), '2026-10-01', '41,230.00 more than October'],
    [581_180, totals(622_410.05), '2026-10-01', '41,230.05 less than October'],
    [5, totals(5), '2026-10-01', 'As much as in October'],
    [5, totals(0, 0), '2026-10-01', 'Nothing in October'],
    [5, totals(1), '2025-12-01', '4.00 more than December 2025'],
  ])('for %d and %j is exact to the cent', (total, before, from, text) => {
    expect(comparisonText(totals(total), { totals: before, from }, TODAY)).toBe(text)
  })
})
