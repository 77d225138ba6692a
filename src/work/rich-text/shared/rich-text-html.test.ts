import fc from 'fast-check'
import { expect, test } from 'vitest'
import { richTextDocuments, tagSoup } from '#test/random-rich-text.ts'
import { htmlTokens } from './html-tokens.ts'
import { readRichText } from './read-rich-text.ts'
import { hasVisibleContent } from './rich-text-document.ts'
import { RICH_TEXT_ELEMENTS, RICH_TEXT_STYLES } from './rich-text-rules.ts'
import { writeRichText } from './write-rich-text.ts'

const rewritten = (html: string) => writeRichText(readRichText(html))

test('written text is read back exactly, to the last space', () => {
  fc.assert(
    fc.property(richTextDocuments, (document) => {
      expect(readRichText(writeRichText(document))).toEqual(document)
    }),
    { numRuns: 500 },
  )
})

test('written HTML has only the allowed elements, attributes and styles', () => {
  fc.assert(
    fc.property(richTextDocuments, (document) => {
      for (const token of htmlTokens(writeRichText(document))) {
        if (token.kind !== 'open') continue
        expect(Object.keys(RICH_TEXT_ELEMENTS)).toContain(token.tag)
        for (const [name, value] of token.attributes) {
          expect(RICH_TEXT_ELEMENTS[token.tag]).toContain(name)
          if (name !== 'style') continue
          for (const style of value.split(';')) {
            const [property = '', setting = ''] = style.split(':')
            expect(setting).toMatch(RICH_TEXT_STYLES[property] ?? /^never$/)
          }
        }
      }
    }),
  )
})

test('reading and writing is idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(tagSoup, fc.string()), (html) => {
      const document = readRichText(html)
      fc.pre(hasVisibleContent(document))
      const written = writeRichText(document)
      expect(rewritten(written)).toBe(written)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['a paragraph around loose text', 'a<div>b</div>c', '<p>a</p><p>b</p><p>c</p>'],
  [
    'marks that reach over paragraphs',
    '<b>a<p>b</p></b>c',
    '<p><strong>a</strong></p><p><strong>b</strong></p><p>c</p>',
  ],
  [
    'other names of the same',
    '<p><b>a</b><i>b</i><del>c</del></p>',
    '<p><strong>a</strong><em>b</em><s>c</s></p>',
  ],
  ['code stands alone', '<p><b><code>a</code></b></p>', '<p><code>a</code></p>'],
  [
    'the inner colour wins',
    '<span style="color:#111111">a<span style="color:#222">b</span></span>',
    '<p><span style="color:#111111">a</span><span style="color:#222222">b</span></p>',
  ],
  ['items without a list', '<li>a<li>b', '<p>a</p><p>b</p>'],
  ['text in a list', '<ul>a<li>b</ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  [
    'a list in a list',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  ],
  [
    'an item that begins with a heading',
    '<ul><li><h1>a</h1></li></ul>',
    '<ul><li><p></p><h1>a</h1></li></ul>',
  ],
  ['cells of a table', '<table><tr><td>a<td>b</table>', '<p>a</p><p>b</p>'],
  ['lines of code', '<pre>a\n  b</pre>', '<p>a<br />  b</p>'],
  ['indented source', '<p>\n  a\n  b <br>\n  c\n</p>\n<p>d</p>', '<p>a b <br />c</p><p>d</p>'],
  ['empty paragraphs between', '<p>a</p><p></p><p>b</p>', '<p>a</p><p></p><p>b</p>'],
  ['empty lists and quotes', '<p>a</p><ul></ul><blockquote> </blockquote>', '<p>a</p>'],
  [
    'indentation beyond the last step',
    '<p data-indent="44">a</p><p data-indent="-1">b</p>',
    '<p data-indent="10">a</p><p>b</p>',
  ],
  ['left is not stored', '<p style="text-align:left">a</p>', '<p>a</p>'],
  [
    'an image too small',
    '<img src="https://a.lk/x.png" width="3" height="0">',
    '<p><img src="https://a.lk/x.png" alt="" width="20" /></p>',
  ],
])('%s', (_name, html, expected) => {
  expect(rewritten(html)).toBe(expected)
})

test('nesting never exceeds the limit, however deep it was', () => {
  for (const deep of ['<ul><li>', '<blockquote>', '<ol><li><blockquote>', '<ul>']) {
    let depth = 0
    let deepest = 0
    for (const token of htmlTokens(
      rewritten(`${deep.repeat(300)}<a href="https://a.lk"><b><i><u><s><span style="color:#111111">x`),
    )) {
      if (token.kind === 'open') deepest = Math.max(deepest, (depth += 1))
      if (token.kind === 'close') depth -= 1
    }
    expect(deepest).toBeGreaterThan(30)
    expect(deepest).toBeLessThanOrEqual(50)
  }
})
