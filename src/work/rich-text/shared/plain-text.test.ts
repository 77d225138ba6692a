import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainTextToRichText, richTextToPlainText } from './plain-text.ts'
import { isHtml } from './read-rich-text.ts'

test('plain text becomes paragraphs and line breaks, without being read as markup', () => {
  expect(plainTextToRichText('a < b\nsecond line\n\n<b>third</b> & more')).toBe(
    '<p>a &lt; b<br />second line</p><p>&lt;b&gt;third&lt;/b&gt; &amp; more</p>',
  )
})

test.each(['', ' \n\n ', '\u200b'])('a text without visible contents is empty: %j', (text) => {
  expect(plainTextToRichText(text)).toBeNull()
})

test('plain text keeps its meaning as rich text', () => {
  const line = fc.stringMatching(/^[\w <>&"'./;=\u0d85-\u0d96-]*$/)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const html = plainTextToRichText(lines.join('\n'))
      fc.pre(html !== null)
      expect(richTextToPlainText(html).replaceAll('\n', '')).toBe(lines.join(''))
    }),
  )
})

test('rich text is converted to plain lines', () => {
  const html =
    '<h1>Title</h1><p>one<br />two</p><ol start="3"><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ol><blockquote><p>said <img src="https://a.lk/x.png" alt="jar" /></p></blockquote>'
  expect(richTextToPlainText(html)).toBe('Title\none\ntwo\n3. a\n   - b\n4. c\nsaid jar')
  expect(richTextToPlainText(null)).toBe('')
})

test.each([
  ['a < b and c > d', false],
  ['Map<String, List<Integer>>', false],
  ['if (a<b && c>d) return', false],
  ['Dear <name>, see <title>', false],
  ['AT&amp;T', false],
  ['<p>x</p>', true],
  ['x<br>y', true],
  ['a <b>bold</b> word', true],
  ['<img src=x onerror=alert(1)>', true],
])('%j is HTML: %s', (text, expected) => {
  expect(isHtml(text)).toBe(expected)
})
