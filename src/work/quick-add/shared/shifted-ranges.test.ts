import { expect, it } from 'vitest'
import { shiftedRanges } from './shifted-ranges.ts'

it.each([
  ['typed before it', 'the fri plan', 'on the fri plan', 'fri'],
  ['typed behind it', 'the fri plan', 'the fri plans', 'fri'],
  ['a space behind it', 'the fri', 'the fri ', 'fri'],
  ['a word behind it', 'the fri plan', 'the fri big plan', 'fri'],
  ['taken away before it', 'the fri plan', 'fri plan', 'fri'],
  ['a letter behind it', 'the fri plan', 'the frie plan', undefined],
  ['a letter before it', 'the fri plan', 'the afri plan', undefined],
  ['a letter taken from it', 'the fri plan', 'the fr plan', undefined],
  ['the space before it taken away', 'the fri plan', 'thefri plan', undefined],
  ['everything taken away', 'the fri plan', '', undefined],
  ['another text', 'the fri plan', 'something else', undefined],
])('a marked range of a text is kept or dropped: %s', (_what, before, after, expected) => {
  const start = before.indexOf('fri')
  const [range] = shiftedRanges([{ start, end: start + 3 }], before, after)
  expect(range && after.slice(range.start, range.end)).toBe(expected)
})
