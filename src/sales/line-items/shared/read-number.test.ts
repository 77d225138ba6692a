import { expect, test } from 'vitest'
import { readNumber, settledFactor, settledPrice } from './read-number.ts'

test.each([
  ['1250.5', 1250.5],
  ['1,250.50', 1250.5],
  ['12,50,000', 1_250_000],
  [' 1 250 ', 1250],
  ['LKR 4,500.00', 4500],
  ['Rs. 4500', 4500],
  ['Rs4500', 4500],
  ['.5', 0.5],
  ['5.', 5],
  ['-3', -3],
  ['\u22123', -3],
  ['', 0],
  ['  ', 0],
])('reads %j', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test.each([
  'abc',
  '12,5',
  '1,25',
  '1.2.3',
  '1e5',
  '0x10',
  '12 pieces',
  '.',
  '-',
  'NaN',
  'Infinity',
  '1,2345',
])('treats %j as invalid, rather than as another number', (text) => {
  expect(readNumber(text)).toBeNaN()
})

test('a field that is left shows the number read, and keeps invalid input', () => {
  expect([settledPrice('6500'), settledPrice('LKR 1,250.5'), settledPrice('')]).toEqual([
    '6,500.00',
    '1,250.50',
    '0.00',
  ])
  expect([
    settledPrice('abc'),
    settledPrice('1.005'),
    settledPrice('-1'),
    settledPrice('1'.repeat(20)),
  ]).toEqual(['abc', '1.005', '-1', '1'.repeat(20)])
  expect([settledFactor('1,200.50'), settledFactor(''), settledFactor('1.23456')]).toEqual([
    '1200.5',
    '0',
    '1.23456',
  ])
})
