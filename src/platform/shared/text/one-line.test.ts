import { expect, it } from 'vitest'
import { oneLine } from './one-line.ts'

it.each([
  ['  a\r\nBcc: b\u2028c\t\u0000d ', 'a Bcc: b c d'],
  ['', ''],
  ['a'.repeat(300), 'a'.repeat(300)],
  ['a'.repeat(301), `${'a'.repeat(300)}…`],
])('writes %j on one line', (text, line) => expect(oneLine(text)).toBe(line))

it('cuts between two letters, even if a letter consists of several characters', () => {
  expect(oneLine('ශ්‍රී ලංකා', 8)).toBe('ශ්‍රී ලං…')
  expect(oneLine('👍🏽👍🏽', 5)).toBe('👍🏽…')
})
