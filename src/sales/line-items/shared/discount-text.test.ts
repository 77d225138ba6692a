import { expect, test } from 'vitest'
import { discountText, readDiscount, settledDiscount } from './discount-text.ts'
import { LineItemInput } from './line-item-schema.ts'

const percent = (value: number) => ({ discountPercent: value, discountAmount: null })
const amount = (value: number) => ({ discountPercent: null, discountAmount: value })
const NONE = { discountPercent: null, discountAmount: null }

test.each([
  ['10%', percent(10)],
  ['10 %', percent(10)],
  [' 12.5% ', percent(12.5)],
  ['100%', percent(100)],
  ['5,000', amount(5000)],
  ['LKR 5000', amount(5000)],
  ['Rs. 5,000.50', amount(5000.5)],
  ['5000', amount(5000)],
  ['', NONE],
  ['  ', NONE],
  ['0', NONE],
  ['0%', NONE],
])('%j is read as a percentage, an amount or none', (text, discount) => {
  expect(readDiscount(text)).toEqual(discount)
})

test.each([
  'ten',
  '%',
  '12,5%',
  'LKR 10%',
  '10%%',
  '% 10',
  '10% off',
  '1.234',
  '12,5',
  '-5',
  '-5%',
  '101%',
  '0.00001%',
])('%j is refused', (text) => {
  const line = { description: 'Work', ...readDiscount(text) }
  const refused = LineItemInput.safeParse(line).error?.issues.map(({ path }) => path[0])
  expect(refused).toEqual([expect.stringMatching(/^discount/)])
})

test('a field shows the discount as entered, and again after it lost the focus', () => {
  expect(discountText({ discountPercent: 12.5, discountAmount: 1250 })).toBe('12.5%')
  expect(discountText({ discountPercent: null, discountAmount: 5000 })).toBe('5,000.00')
  expect(discountText({ discountPercent: null, discountAmount: 0 })).toBe('')
  expect(
    ['10 %', '010.50%', '5000', 'LKR 5,000', '0', '', 'ten', '-5', '12,5%'].map(settledDiscount),
  ).toEqual(['10%', '10.5%', '5,000.00', '5,000.00', '', '', 'ten', '-5', '12,5%'])
})

test('what a field shows is read back as the same discount', () => {
  for (const discount of [percent(0.0001), percent(33.3333), amount(0.01), amount(1_000_000_000)]) {
    expect(readDiscount(discountText(discount))).toEqual(discount)
  }
})
