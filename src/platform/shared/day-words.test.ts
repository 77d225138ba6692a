import { expect, it } from 'vitest'
import { MONTH_NUMBER, WEEKDAY_NUMBER } from './day-words.ts'

it('knows every month and weekday, abbreviated and in full, and nothing else', () => {
  expect(new Set(MONTH_NUMBER.values())).toEqual(new Set(Array.from({ length: 12 }, (_, index) => index + 1)))
  expect(new Set(WEEKDAY_NUMBER.values())).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]))
  expect([MONTH_NUMBER.get('sept'), MONTH_NUMBER.get('may'), WEEKDAY_NUMBER.get('sun')]).toEqual([9, 5, 7])
  for (const word of ['mayhem', 'marching', 'novem', 'ja', '']) expect(MONTH_NUMBER.has(word)).toBe(false)
  for (const word of ['mond', 'sundry', 'friends']) expect(WEEKDAY_NUMBER.has(word)).toBe(false)
})
