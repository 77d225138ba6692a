import { describe, expect, it } from 'vitest'
import { type DecimalSign, guessDecimalSign, readAmount } from './read-amount.ts'

describe('readAmount', () => {
  it.each<[string, DecimalSign, number]>([
    ['1234.5', 'point', 1234.5],
    ['1,234.50', 'point', 1234.5],
    ['1,234', 'point', 1234],
    ['12,34,567.89', 'point', 1_234_567.89],
    ['1 234 567.89', 'point', 1_234_567.89],
    ["1'234.50", 'point', 1234.5],
    ['LKR 1,234.50', 'point', 1234.5],
    ['Rs. 500/=', 'point', 500],
    ['500 LKR', 'point', 500],
    ['රු. 500', 'point', 500],
    ['.5', 'point', 0.5],
    ['0', 'point', 0],
    ['-0', 'point', 0],
    ['-5', 'point', -5],
    ['\u22125.25', 'point', -5.25],
    ['-Rs 5', 'point', -5],
    ['(1,000.00)', 'point', -1000],
    ['1.234,50', 'comma', 1234.5],
    ['1234,5', 'comma', 1234.5],
    ['1.234', 'comma', 1234],
    ['99999999999999999999', 'point', 1e20],
  ])('reads %j with a decimal %s', (text, sign, amount) => expect(readAmount(text, sign)).toBe(amount))

  it.each<[string, DecimalSign]>([
    ['', 'point'],
    ['free', 'point'],
    ['NaN', 'point'],
    ['Infinity', 'point'],
    ['1e5', 'point'],
    ['0x10', 'point'],
    ['1,5', 'point'],
    ['1.234,50', 'point'],
    ['1,23,4', 'point'],
    ['1.2.3', 'point'],
    ['1,234.50', 'comma'],
    ['12 apples', 'point'],
    ['--5', 'point'],
    ['=1+1', 'point'],
    ['9'.repeat(61), 'point'],
    ['Rs', 'point'],
  ])('rejects %j with a decimal %s', (text, sign) => expect(readAmount(text, sign)).toBeUndefined())
})

describe('guessDecimalSign', () => {
  it.each<[string[], DecimalSign]>([
    [['1,234.50', '5'], 'point'],
    [['1.234,50', '5'], 'comma'],
    [['12,5'], 'comma'],
    [['1,234'], 'point'],
    [['1.234', '2.500', '300', 'Rs. 40'], 'comma'],
    [['Rs. 1.234.000'], 'comma'],
    [['12.500', '3.250', '1200.000'], 'point'],
    [['0.500', '2.500'], 'point'],
    [['2.50', '2.500'], 'point'],
    [[], 'point'],
  ])('for %j is %s', (cells, sign) => expect(guessDecimalSign(cells)).toBe(sign))
})
