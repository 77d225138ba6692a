import { expect, test } from 'vitest'
import { toCents } from '#platform/shared/money.ts'
import type { LineItem } from '../shared/line-item-schema.ts'
import * as z from 'zod/mini'
import {
  editedLines,
  EditedLine,
  insertLines,
  isBlankLine,
  lineErrorName,
  lineInputs,
  moveLine,
  newLine,
  settledQuantity,
} from './edited-line.ts'
import { type LineSums, sumsOfLines, sumsShown } from './line-sums.ts'
import { pastedLines } from './pasted-lines.ts'
import { PLAIN_ITEM } from '#test/plain-document.ts'

const line = (key: string, typed: Partial<EditedLine> = {}): EditedLine => ({
  ...newLine({ description: `Work ${key}`, unitPrice: '10.00', ...typed }),
  key,
})
const PLAIN = { unit: '', discount: '', isTaxed: true }
const PLAIN_INPUT = {
  unit: null,
  discountPercent: null,
  discountAmount: null,
  isTaxed: true,
  taskId: null,
  itemId: null,
  minutes: null,
  projectId: null,
  id: null,
}
const terms = (taxRate: string, levyRate = '0', discount = '') => ({ taxRate, levyRate, discount })
const blank = (key: string) => line(key, { description: '', unitPrice: '0.00' })
const keys = (lines: readonly EditedLine[]) => lines.map((one) => one.key).join('')

test('a new line has quantity 1 and price 0; a document has at least one line', () => {
  expect(newLine()).toMatchObject({ description: '', quantity: '1', unitPrice: '0.00' })
  expect(editedLines([])).toHaveLength(1)
  const item: LineItem = {
    id: 7,
    description: 'Work',
    quantity: 2.5,
    unitPrice: 1250,
    rate: 1250,
    amount: 3125,
    ...PLAIN_ITEM,
  }
  expect(editedLines([item])).toEqual([
    { key: '7', id: 7, description: 'Work', quantity: '2.5', unitPrice: '1,250.00', ...PLAIN },
  ])
})

test('a line keeps everything that is not shown: its id, task, item and project, and what is shown on demand', () => {
  const item = {
    id: 7,
    description: 'Work',
    quantity: 1,
    unitPrice: 5,
    rate: 5,
    amount: 4,
    unit: 'hour',
    discountPercent: 20,
    discountAmount: 1,
    isTaxed: false,
    taskId: 142,
    itemId: 9,
    minutes: null,
    projectId: 5,
  }
  const input = {
    description: 'Work',
    quantity: 1,
    unitPrice: 5,
    unit: 'hour',
    discountPercent: 20,
    discountAmount: null,
    isTaxed: false,
    taskId: 142,
    itemId: 9,
    minutes: null,
    projectId: 5,
    id: 7,
  }
  expect(lineInputs(editedLines([item]))).toEqual([input])
  expect(lineInputs(editedLines([{ ...item, discountPercent: null }]))).toEqual([
    { ...input, discountPercent: null, discountAmount: 1 },
  ])
})

test('a line of time shows its minutes as a length, and reads them as one', () => {
  const item = { id: 7, description: 'Work', quantity: 1.3333, unitPrice: 6000, rate: 6000, amount: 8000 }
  const [edited] = editedLines([{ ...item, ...PLAIN_ITEM, minutes: 80 }])
  expect(edited).toMatchObject({ quantity: '1:20', isTime: true })
  const time = (quantity: string) => line('a', { quantity, isTime: true, unitPrice: '6,000' })
  const minutesOf = (quantity: string) => lineInputs([time(quantity)])[0]?.minutes
  expect(['1:20', '10000:00', '90m', '1.5', '2', '0:00', 'soon'].map(minutesOf)).toEqual([
    80,
    600_000,
    90,
    90,
    120,
    Number.NaN,
    Number.NaN,
  ])
  expect(['90', '2', 'soon'].map((quantity) => settledQuantity(time(quantity)))).toEqual([
    '1:30',
    '2:00',
    'soon',
  ])
  const amounts = sumsOfLines([time('0:20'), time('soon')], terms('0')).sums?.totals.amounts
  expect(amounts).toEqual([toCents(2_000), 0])
  expect(lineErrorName([time('soon')], ['0', 'minutes'])).toBe('lines.a.quantity')
})

test('a draft of an earlier page opens as a line without a discount', () => {
  const before = { key: 'a', description: 'Work', quantity: '1', unitPrice: '10.00', taskId: 4 }
  expect(z.parse(EditedLine, before)).toEqual({ ...before, ...PLAIN })
})

test('only a line without text and amount is blank, and is not sent', () => {
  expect(isBlankLine(newLine())).toBe(true)
  expect(isBlankLine(newLine({ unitPrice: '' }))).toBe(true)
  expect(isBlankLine(newLine({ description: ' ' }))).toBe(true)
  expect(isBlankLine(newLine({ unitPrice: '5' }))).toBe(false)
  expect(isBlankLine(newLine({ unitPrice: 'abc' }))).toBe(false)
  expect(lineInputs([blank('a'), line('b', { quantity: '1,200.5', unitPrice: 'abc' })])).toEqual([
    { description: 'Work b', quantity: 1200.5, unitPrice: Number.NaN, ...PLAIN_INPUT },
  ])
})

test('an error of an item is shown at its line, skipping blank ones', () => {
  const lines = [blank('a'), line('b'), blank('c'), line('d')]
  expect(lineErrorName(lines, ['1', 'unitPrice'])).toBe('lines.d.unitPrice')
  expect(lineErrorName(lines, ['0', 'quantity'])).toBe('lines.b.quantity')
  expect(lineErrorName(lines, ['1', 'discountPercent'])).toBe('lines.d.discount')
  expect(lineErrorName(lines, ['1', 'discountAmount'])).toBe('lines.d.discount')
  expect(lineErrorName(lines, [])).toBe('lines')
  expect(lineErrorName(lines, ['9', 'quantity'])).toBe('lines')
})

test('a line can be moved, but not beyond the ends', () => {
  const lines = [line('a'), line('b'), line('c')]
  expect(keys(moveLine(lines, 'a', 1))).toBe('bac')
  expect(keys(moveLine(lines, 'c', 0))).toBe('cab')
  expect(keys(moveLine(lines, 'c', -1))).toBe('cab')
  expect(keys(moveLine(lines, 'a', 9))).toBe('bca')
  expect(keys(moveLine(lines, 'x', 0))).toBe('abc')
})

test('pasted lines replace a blank line, or follow the current one', () => {
  expect(keys(insertLines([line('a'), blank('b')], 'b', [line('x'), line('y')]))).toBe('axy')
  expect(keys(insertLines([line('a'), line('b')], 'a', [line('x')]))).toBe('axb')
})

test('spreadsheet rows become lines: description, quantity, price', () => {
  const pasted = pastedLines(
    'Logo\t2\t21,500\r\nBooklet\t\tLKR 38,500.00\r\nHosting\r\n\t\t\r\n"Copy\n""two"" rounds"\tx\t1.5',
  )
  expect(pasted?.map((one) => [one.description, one.quantity, one.unitPrice])).toEqual([
    ['Logo', '2', '21,500.00'],
    ['Booklet', '1', '38,500.00'],
    ['Hosting', '1', '0.00'],
    ['Copy\n"two" rounds', 'x', '1.50'],
  ])
  expect(pastedLines('One paragraph\nand another')).toBeUndefined()
  expect(pastedLines('15" screen\t1\t5')?.[0]?.description).toBe('15" screen')
})

test('sums equal those of the server: each line rounded, tax once', () => {
  const lines = Array.from({ length: 3 }, (_, index) =>
    line(String(index), { quantity: '0.1', unitPrice: '1,234.55' }),
  )
  const { taxRate, sums } = sumsOfLines(lines, terms('18'))
  // 123.455 is 123.46, three of them 370.38, 18 % of which is 66.6684
  expect(taxRate).toBe(18)
  expect(sums?.totals).toMatchObject({
    amounts: [12_346, 12_346, 12_346],
    subtotal: 37_038,
    tax: 6_667,
    total: 43_705,
  })
})

test('what is not a number counts as 0', () => {
  const lines = [
    line('a', { quantity: 'abc' }),
    line('b', { unitPrice: '12,5' }),
    line('c', { quantity: '-1' }),
    line('d', { unitPrice: '0.001' }),
    line('e', { quantity: '1.00001' }),
    line('f'),
    line('g', { discount: '101%' }),
    line('h', { discount: 'ten' }),
  ]
  expect(sumsOfLines(lines, terms('x', '-1', '10% off'))).toMatchObject({
    taxRate: 0,
    levyRate: 0,
    discount: undefined,
    sums: { totals: { amounts: [0, 0, 0, 0, 0, 1000, 1000, 1000], total: 3000 } },
  })
})

test('discounts, untaxed lines and a levy are in the sums, and only what is not 0 is shown', () => {
  const lines = [
    line('a', { quantity: '3', unitPrice: '3,333.33', discount: '12.5 %' }),
    line('b', { unitPrice: '1,000', isTaxed: false }),
  ]
  const rowsOf = (sums: LineSums) => sumsShown(sums)?.rows.map(({ label, cents }) => [label, cents])
  // 9,999.99 less 1,250.00; 9,749.99 less 975.00, 875.00 of it of the taxed line; 2.5 % of 7,874.99 is 196.87
  const sums = sumsOfLines(lines, terms('18', '2.5', '10%'))
  expect(sums.sums?.totals).toMatchObject({
    amounts: [874_999, 100_000],
    subtotal: 974_999,
    discount: 97_500,
  })
  expect(rowsOf(sums)).toEqual([
    ['Net amount', 877_499],
    ['of which taxed', 787_499],
    ['SSCL 2.5%', 19_687],
    ['Tax 18%', 145_293],
  ])
  expect(sumsShown(sums)?.total).toBe(1_042_479)
  expect(rowsOf(sumsOfLines(lines, terms('0', '0', '10%')))).toEqual([['Tax 0%', 0]])
  expect(rowsOf(sumsOfLines([line('a')], terms('0')))).toEqual([['Tax 0%', 0]])
})

test('a discount of more than the lines leaves nothing', () => {
  expect(sumsOfLines([line('a')], terms('18', '0', '5,000')).sums?.totals).toMatchObject({
    discount: 1000,
    total: 0,
  })
})

test('sums that are too large for a document are not shown', () => {
  expect(
    sumsOfLines([line('a', { quantity: '1000000', unitPrice: '9000000000' })], terms('0')).sums,
  ).toBeUndefined()
  expect(sumsOfLines([line('a', { unitPrice: '9'.repeat(30) })], terms('0')).sums).toBeUndefined()
  expect(sumsOfLines([line('a', { unitPrice: '10000000000000' })], terms('1')).sums).toBeUndefined()
})
