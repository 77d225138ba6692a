import { expect, test } from 'vitest'
import { toCents } from '#platform/shared/money.ts'
import { monthChange } from './month-change.ts'
import { shareText, taskShare } from './tasks/task-share.ts'

const change = (now: number, before: number) => monthChange(toCents(now), toCents(before), 'October')

test('a month is compared with the previous one as a percentage above or below', () => {
  expect(change(2_364_500, 2_915_000)).toEqual({
    direction: 'down',
    amount: '18.9%',
    text: 'below October',
    where: '',
  })
  expect(change(150, 100)).toEqual({ direction: 'up', amount: '50%', text: 'above October', where: '' })
  expect(change(-50, 100)).toEqual({ direction: 'down', amount: '150%', text: 'below October', where: '' })
})

test('a change is never shown as zero', () => {
  expect(change(1_000_000, 999_999.99).amount).toBe('0.1%')
  expect(change(7, 7)).toEqual({ direction: 'same', amount: '', text: 'as much as in October', where: '' })
})

test('zero and a loss have no percentage', () => {
  expect(change(7, 0)).toEqual({ direction: 'up', amount: '', text: 'from nothing', where: 'in October' })
  expect(change(7, -1_234.5)).toEqual({
    direction: 'up',
    amount: '',
    text: 'from −1,234.50',
    where: 'in October',
  })
})

test('rates are rounded percentages of all tasks', () => {
  expect([taskShare(21, 34), taskShare(1, 34), taskShare(0, 0), taskShare(1, 8)].map(shareText)).toEqual([
    '62%',
    '3%',
    '0%',
    '13%',
  ])
})
