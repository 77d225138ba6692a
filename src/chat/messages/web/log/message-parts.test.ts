import { expect, test } from 'vitest'
import { splitMessage } from './message-parts.ts'

const shown = (text: string) =>
  splitMessage(text)
    .map((part) => (part.kind === 'text' ? part.text : `<${part.kind} ${part.text}>`))
    .join('')

test.each([
  ['see #142.', 'see <reference #142>.'],
  ['(#1, Q7; INV-00031)', '(<reference #1>, <reference Q7>; <reference INV-00031>)'],
  ['INV20261119-1652 and 26NOV_INV_00031', '<reference INV20261119-1652> and <reference 26NOV_INV_00031>'],
  ['inv5 q7', '<reference inv5> <reference q7>'],
  ['https://example.com/#142 #3', '<link https://example.com/#142> <reference #3>'],
  ['See http://example.com/a_(b).', 'See <link http://example.com/a_(b)>.'],
])('%j is %j', (text, expected) => {
  expect(shown(text)).toBe(expected)
  expect(
    splitMessage(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  '#0 #01 ##1 a#1 #1a #1ක @#5',
  '#1234567890',
  'Q A7 Q7x xQ7 Q-7',
  'INV INVOICE invite',
  'javascript:alert(1) ftp://example.com mailto:a@example.com',
  '<b>bold</b> **bold** [a](https-less)',
  '',
])('%j is only text', (text) => expect(shown(text)).toBe(text))

test('handles a hostile text quickly', () => {
  const began = performance.now()
  for (const piece of ['INV1', 'INV', '#1', 'Q1_', 'A_INV-', 'INV11111ක'])
    splitMessage(piece.repeat(5_000 / piece.length))
  expect(performance.now() - began).toBeLessThan(500)
})
