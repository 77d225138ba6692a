import { expect, test } from 'vitest'
import { whatsappNumber } from './whatsapp-number.ts'

test.each([
  ['077 318 2204', '94773182204'],
  ['+94 77 318 2204', '94773182204'],
  ['+94 (0)77 318 2204', '94773182204'],
  ['0094773182204', '94773182204'],
  ['773182204', '94773182204'],
  ['94773182204', '94773182204'],
  ['+44 20 7946 0958', '442079460958'],
  ['077-3182204 / 011 2345678', '94773182204'],
  ['ask Dilhani', null],
  ['123', null],
  ['', null],
  [null, null],
])('%s is called as %s', (typed, number) => {
  expect(whatsappNumber(typed)).toBe(number)
})
