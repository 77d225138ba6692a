import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownToRichText } from './markdown.ts'
import { readRichText } from './read-rich-text.ts'
import { writeRichText } from './write-rich-text.ts'

const link = (href: string, words: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${words}</a>`

test.each([
  ['one\ntwo\n\nthree', '<p>one<br />two</p><p>three</p>'],
  ['# නව වැඩ\ntext', '<h1>නව වැඩ</h1><p>text</p>'],
  [
    'a **bold *both*** _it_ ~~old~~ `x < y`',
    '<p>a <strong>bold <em>both</em></strong> <em>it</em> <s>old</s> <code>x &lt; y</code></p>',
  ],
  ['2 * 3 * 4, snake_case_name, **open', '<p>2 * 3 * 4, snake_case_name, **open</p>'],
  ['\\*kept\\* \\[as\\](it)', '<p>*kept* [as](it)</p>'],
  ['3. x\n4. y\n\nafter', '<ol start="3"><li><p>x</p></li><li><p>y</p></li></ol><p>after</p>'],
  ['- [ ] open\n- [x] done', '<ul><li><p>☐ open</p></li><li><p>☑ done</p></li></ul>'],
  ['> said\n> more\n\nafter', '<blockquote><p>said<br />more</p></blockquote><p>after</p>'],
  ['```\n**x**\n\ny\n```\nz', '<p><code>**x**</code><br /><br /><code>y</code></p><p>z</p>'],
  ['a\n\n---\n\nb', '<p>a</p><p>b</p>'],
  [
    'see [the *plan*](https://a.lk/p_(1) "title").',
    `<p>see ${link('https://a.lk/p_(1)', 'the <em>plan</em>')}.</p>`,
  ],
  [
    'https://a.lk/x_y_z, <https://b.lk>',
    `<p>${link('https://a.lk/x_y_z', 'https://a.lk/x_y_z')}, ${link('https://b.lk', 'https://b.lk')}</p>`,
  ],
  ['![jar](https://a.lk/jar.png)', `<p>${link('https://a.lk/jar.png', 'jar')}</p>`],
])('%j is formatted', (text, html) => {
  expect(markdownToRichText(text)).toBe(html)
})

test('lists are nested by their indentation', () => {
  expect(markdownToRichText('- a\n- b\n  - c\n\n  below\n- d\n\nafter')).toBe(
    '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul><p>below</p></li><li><p>d</p></li></ul><p>after</p>',
  )
})

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](data:text/html,hi)', '<p>[x](data:text/html,hi)</p>'],
  [
    '[x](https://a.lk/"onclick=x)',
    '<p>[x](<a href="https://a.lk/" target="_blank" rel="noopener noreferrer nofollow">https://a.lk/</a>"onclick=x)</p>',
  ],
])('%j does no harm', (text, html) => {
  expect(markdownToRichText(text)).toBe(html)
})

test.each(['', ' \n\n ', '---', '\u200b'])('%j has no visible contents', (text) => {
  expect(markdownToRichText(text)).toBeNull()
})

test('what is made of any text is stored as it is', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '```',
    '[',
    '](',
    ')',
    '> ',
    '- ',
    '1. ',
    '# ',
    '\n',
    ' ',
    'a',
    'ශ්‍රී',
    '<p>',
    '&',
    '\\',
    'https://a.lk',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = markdownToRichText(pieces.join(''))
      fc.pre(html !== null)
      expect(writeRichText(readRichText(html))).toBe(html)
    }),
    { numRuns: 500 },
  )
})

test.each([
  '[',
  '*a ',
  '_a',
  '`',
  '> ',
  '- ',
  '  - a\n',
  '![](',
  'https://',
  '(',
  '\t',
  '**',
  '\\',
  '1. a\n\n',
  '>',
])('a long text of nothing but %j is read quickly', (piece) => {
  const started = performance.now()
  markdownToRichText(piece.repeat(Math.floor(100_000 / piece.length)))
  expect(performance.now() - started).toBeLessThan(3_000)
})
