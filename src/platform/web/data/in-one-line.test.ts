import { expect, test } from 'vitest'
import { inOneLine } from './in-one-line.ts'

test('lines are joined by commas, and lines that end with a comma get no second one', () => {
  expect(inOneLine('42 Flower Road\nColombo 00700\n\nSri Lanka')).toBe(
    '42 Flower Road, Colombo 00700, Sri Lanka',
  )
  expect(inOneLine('No. 12,\r\n Kandy Road,\nColombo')).toBe('No. 12, Kandy Road, Colombo')
  expect(inOneLine('')).toBe('')
})
