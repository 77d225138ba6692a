import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { richTextDocuments, tagSoup } from '#test/random-rich-text.ts'
import { XSS_PAYLOADS } from '#test/xss-payloads.ts'
import { htmlTokens } from '../shared/html-tokens.ts'
import { hasVisibleContent } from '../shared/rich-text-document.ts'
import { MAX_RICH_TEXT, RICH_TEXT_ELEMENTS, RICH_TEXT_STYLES } from '../shared/rich-text-rules.ts'
import { writeRichText } from '../shared/write-rich-text.ts'
import { cleanRichText } from './clean-rich-text.ts'

test('text from the editor is stored unchanged', () => {
  fc.assert(
    fc.property(richTextDocuments, (document) => {
      const html = writeRichText(document)
      expect(cleanRichText(html)).toBe(hasVisibleContent(document) ? html : null)
    }),
    { numRuns: 500 },
  )
})

test('cleaning is idempotent', () => {
  fc.assert(
    fc.property(
      fc.oneof(tagSoup, fc.string(), fc.constantFrom(...XSS_PAYLOADS.map(({ html }) => html))),
      (html) => {
        const clean = cleanRichText(html)
        expect(clean === null ? null : cleanRichText(clean)).toBe(clean)
      },
    ),
    { numRuns: 2000 },
  )
})

test('only the allowed elements, attributes and styles are stored', () => {
  const attacks = XSS_PAYLOADS.flatMap(({ html }) => [html, `<p>before</p>${html}<p>after</p>`])
  fc.assert(
    fc.property(fc.oneof(tagSoup, fc.constantFrom(...attacks)), (html) => {
      for (const token of htmlTokens(cleanRichText(html) ?? '')) {
        if (token.kind !== 'open') continue
        expect(Object.keys(RICH_TEXT_ELEMENTS)).toContain(token.tag)
        for (const [name, value] of token.attributes) {
          expect(RICH_TEXT_ELEMENTS[token.tag]).toContain(name)
          if (name === 'style') expectAllowed(value)
          if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/i)
          if (name === 'src') expect(value).toMatch(/^https?:\/\//i)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

function expectAllowed(styles: string): void {
  for (const style of styles.split(';')) {
    const [property = '', value = ''] = style.split(':')
    expect(value).toMatch(RICH_TEXT_STYLES[property] ?? /^never$/)
  }
}

test.each(XSS_PAYLOADS)('$kind: $html', ({ html }) => {
  for (const around of [html, `<p>before</p>${html}<p>after</p>`]) {
    const clean = cleanRichText(around) ?? ''
    // remains of a tag can only be text
    const markup = clean.replaceAll(/"[^"]*"/g, '""')
    expect(markup).not.toMatch(
      /<(?!\/?(?:p|a|span|img|br|strong|em|u|s|code|h[1-6]|ul|ol|li|blockquote)[ />])/,
    )
    expect(markup).not.toMatch(/<[^>]*\son\w+=/i)
    expect(clean).not.toMatch(/<[^>]*(?:href|src)="(?!https?:\/\/|mailto:)/i)
  }
})

describe('meaningful contents are kept', () => {
  test.each([
    ['plain text', 'a < b\nsecond line', '<p>a &lt; b<br />second line</p>'],
    ['code as text', 'if (a<b && c>d) x();', '<p>if (a&lt;b &amp;&amp; c&gt;d) x();</p>'],
    [
      'escaped code',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ],
    ['text after a script', '<script>x</script>hi &lt;b&gt;', '<p>hi &lt;b&gt;</p>'],
    ['named characters', '<p>caf&eacute; &mdash; &euro;5&nbsp;x</p>', '<p>café — €5\u00a0x</p>'],
    [
      'unclosed elements',
      '<p>a<p>b<ul><li>c<li>d',
      '<p>a</p><p>b</p><ul><li><p>c</p></li><li><p>d</p></li></ul>',
    ],
    ['the text of deep elements', `${'<div>'.repeat(400)}deep`, '<p>deep</p>'],
  ])('%s', (_name, html, expected) => {
    expect(cleanRichText(html)).toBe(expected)
  })

  test('a document of thousands of unclosed paragraphs', () => {
    expect(cleanRichText('<p>line'.repeat(2000))).toBe('<p>line</p>'.repeat(2000))
  })
})

test.each([
  '',
  '   ',
  '<p></p>',
  '<p><br></p>',
  '<p> &nbsp;</p><p>\u200b</p>',
  '<ul><li></li></ul>',
  '<script>x</script>',
])('a text without visible contents is null: %j', (html) => {
  expect(cleanRichText(html)).toBeNull()
})

test('characters that cannot be stored are removed', () => {
  const clean = cleanRichText('<p>a&#0;b&#1;c&#xD800;\u0007d</p>') ?? ''
  for (const character of clean) expect(character.codePointAt(0)).toBeGreaterThanOrEqual(32)
  expect(clean.isWellFormed()).toBe(true)
  expect(clean).toContain('d</p>')
})

const HEAVY = {
  'divisions inside each other': '<div>',
  'lists inside each other': '<ul><li>',
  'quotes inside each other': '<blockquote>',
  'unclosed marks': '<b>x',
  'closing tags of nothing': '</p>',
  'empty paragraphs': '<p>',
  'paragraphs in items in paragraphs': '<p><li>',
  'open tags without an end': '<a href="',
  'bare signs': '<',
  'open comments': '<!--',
  'open scripts': '<script>',
  'coloured letters': '<span style="color:#b3261e">x</span>',
  'attributes without end': '<p a="1" ',
  'line breaks': '\n',
  blanks: ' ',
  'blanks that do not break': '\u00a0',
  'blanks and tabs': ' \t',
  words: 'x ',
  entities: '&amp;',
  'entities without end': '&#',
}
/** Makes a pattern with lookahead fail over and over again. */
const HEAVY_END = 'x\ny "'

/** Long single tokens. */
const LONG = {
  'the name of a tag': '<a',
  'the name of a closing tag': '</a',
  'the name of an attribute': '<p a',
  'the value of an attribute': '<p title="a',
  'a style': '<p style="a',
  'an address': '<a href="https://a',
  'an entity': '&a',
  'a number of an entity': '&#1',
  'a word': 'a',
}

/** CPU milliseconds of this thread, the best of four, so that other load on the machine does not count. */
function workOf(html: string): number {
  const runs = Array.from({ length: 4 }, () => {
    const start = process.threadCpuUsage()
    cleanRichText(html)
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}

// it is synchronous, so its own time is how long all other calls wait
test.each(Object.entries(HEAVY))('100 kB of %s do not block the server', (_name, piece) => {
  const html =
    `<p>start</p>${piece.repeat(MAX_RICH_TEXT)}`.slice(0, MAX_RICH_TEXT - HEAVY_END.length) + HEAVY_END
  expect(workOf(html)).toBeLessThan(150)
})

test.each(Object.entries(LONG))('%s of 100 kB does not block the server', (_name, start) => {
  const html = `<p>start</p>${start}`.padEnd(MAX_RICH_TEXT - HEAVY_END.length, start.at(-1))
  for (const end of ['', HEAVY_END, '>', '">']) expect(workOf(html + end)).toBeLessThan(150)
})
