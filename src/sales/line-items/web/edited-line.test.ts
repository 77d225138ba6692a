import { expect, test } from 'vitest'
import type { LineItem } from '../shared/line-item-schema.ts'
import {
  editedLines,
  type EditedLine,
  insertLines,
  isBlankLine,
  lineErrorName,
  lineInputs,
  moveLine,
  newLine,
} from './edited-line.ts'
import { sumsOfLines } from './line-sums.ts'
import { pastedLines } from './pasted-lines.ts'

const line = (key: string, typed: Partial<EditedLine> = {}): EditedLine => ({
  key,
  description: `Work ${key}`,
  quantity: '1',
  unitPrice: '10.00',
  ...typed,
})
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
    taskId: null,
  }
  expect(editedLines([item])).toEqual([
    { key: '7', description: 'Work', quantity: '2.5', unitPrice: '1,250.00' },
  ])
})

test('a line keeps the task that it charges for', () => {
  const item = { id: 7, description: 'Work', quantity: 1, unitPrice: 5, rate: 5, amount: 5, taskId: 142 }
  expect(lineInputs(editedLines([item]))).toEqual([
    { description: 'Work', quantity: 1, unitPrice: 5, taskId: 142 },
  ])
})

test('only a line without text and amount is blank, and is not sent', () => {
  expect(isBlankLine(newLine())).toBe(true)
  expect(isBlankLine(newLine({ unitPrice: '' }))).toBe(true)
  expect(isBlankLine(newLine({ description: ' ' }))).toBe(true)
  expect(isBlankLine(newLine({ unitPrice: '5' }))).toBe(false)
  expect(isBlankLine(newLine({ unitPrice: 'abc' }))).toBe(false)
  expect(lineInputs([blank('a'), line('b', { quantity: '1,200.5', unitPrice: 'abc' })])).toEqual([
    { description: 'Work b', quantity: 1200.5, unitPrice: Number.NaN },
  ])
})

test('an error of an item is shown at its line, skipping blank ones', () => {
  const lines = [blank('a'), line('b'), blank('c'), line('d')]
  expect(lineErrorName(lines, ['1', 'unitPrice'])).toBe('lines.d.unitPrice')
  expect(lineErrorName(lines, ['0', 'quantity'])).toBe('lines.b.quantity')
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
  const { taxRate, sums } = sumsOfLines(lines, '18')
  // 123.455 is 123.46, three of them 370.38, 18 % of which is 66.6684
  expect([taxRate, sums?.totals]).toEqual([
    18,
    { amounts: [12_346, 12_346, 12_346], subtotal: 37_038, tax: 6_667, total: 43_705 },
  ])
})

test('what is not a number counts as 0', () => {
  const lines = [
    line('a', { quantity: 'abc' }),
    line('b', { unitPrice: '12,5' }),
    line('c', { quantity: '-1' }),
    line('d', { unitPrice: '0.001' }),
    line('e', { quantity: '1.00001' }),
    line('f'),
  ]
  expect(sumsOfLines(lines, 'x')).toMatchObject({
    taxRate: 0,
    sums: { totals: { amounts: [0, 0, 0, 0, 0, 1000], total: 1000 } },
  })
})

test('sums that are too large for a document are not shown', () => {
  expect(sumsOfLines([line('a', { quantity: '1000000', unitPrice: '9000000000' })], '0').sums).toBeUndefined()
  expect(sumsOfLines([line('a', { unitPrice: '9'.repeat(30) })], '0').sums).toBeUndefined()
  expect(sumsOfLines([line('a', { unitPrice: '10000000000000' })], '1').sums).toBeUndefined()
})
