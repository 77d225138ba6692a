import { expect, test } from 'vitest'
import { profitOf } from './profit.ts'

test('is what was invoiced less expenses and time', () => {
  expect(profitOf({ invoiced: 2_310_000, spent: 412_650, timeCost: 1_000_000.5 })).toEqual({
    income: 231_000_000,
    spent: 141_265_050,
    amount: 89_734_950,
    percent: '39%',
  })
})

test.each([
  ['adds what is ready', 1_000, 100, 500, '93%'],
  ['is a loss', 1_000, 1_250, 0, '\u221225%'],
  ['is more than all lost', 1_000, 3_500, 0, '\u2212250%'],
  ['has no share of nothing', 0, 100, 0, undefined],
  ['is nothing', 1_000, 1_000, 0, '0%'],
])('%s', (_, invoiced, spent, ready, percent) => {
  expect(profitOf({ invoiced, spent, timeCost: 0 }, ready).percent).toBe(percent)
})
