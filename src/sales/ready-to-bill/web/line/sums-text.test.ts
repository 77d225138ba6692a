import { expect, it } from 'vitest'
import { isNothing, sumsText } from './sums-text.ts'

const NONE = { taskCount: 0, minutes: 0, minutesWithoutRate: 0, expenseCount: 0 }

it.each([
  [{ taskCount: 2, minutes: 690, expenseCount: 2 }, '2 tasks · 11:30 h · 2 expenses'],
  [{ taskCount: 1 }, '1 task'],
  [{ minutes: 5, expenseCount: 1 }, '0:05 h · 1 expense'],
  [{}, ''],
])('says what %j is made of', (part, text) => {
  expect(sumsText({ ...NONE, ...part })).toBe(text)
})

it('counts time without a rate as something', () => {
  expect(isNothing(NONE)).toBe(true)
  expect(isNothing({ ...NONE, minutesWithoutRate: 55 })).toBe(false)
})
