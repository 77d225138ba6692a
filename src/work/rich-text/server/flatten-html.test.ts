import { expect, test } from 'vitest'
import { flattenHtml } from './flatten-html.ts'

test.each([
  ['<b>', 300],
  ['<div>', 300],
  ['<BlockQuote class="x">', 300],
  // consecutive items are not nested
  ['<ul><li>', 150],
  ['<p><li>', 150],
])('the nesting of %s is limited', (piece, most) => {
  const flat = flattenHtml(`${piece.repeat(5000)}text`)
  expect(flat.split(piece).length - 1).toBeLessThanOrEqual(most)
  expect(flat.endsWith('text')).toBe(true)
})

test.each([
  ['elements side by side', '<b>x</b>'.repeat(2000)],
  ['unclosed paragraphs', '<p>x'.repeat(2000)],
  ['unclosed items', `<ul>${'<li>x'.repeat(2000)}</ul>`],
  ['line breaks', 'x<br>'.repeat(2000)],
  ['a document', '<h1>a</h1><p>b <i>c</i></p><table><tr><td>d</td></tr></table>'],
])('%s stay unchanged', (_name, html) => {
  expect(flattenHtml(html)).toBe(html)
})

test('closing tags without an opening tag are removed', () => {
  expect(flattenHtml('a</p>b</div><i>c</i></i>')).toBe('ab<i>c</i>')
})
