import { NEVER_TEXT } from './rich-text-rules.ts'

export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; tag: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; tag: string }

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
// matches a whole name or none: with backtracking, one long name would take a minute
const TAG = /<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^"'<>])*)>/iy
const SKIPPED = new Set(NEVER_TEXT)
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/**
 * Elements and texts of HTML in order, without comments, declarations and elements that never contain text. Made for
 * HTML that was already cleaned; any other input is harmless too, because only the rules decide what is kept.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let position = 0
  while (position < html.length) {
    const start = html.indexOf('<', position)
    if (start !== position) {
      const end = start === -1 ? html.length : start
      yield { kind: 'text', text: decoded(html.slice(position, end)) }
      position = end
      continue
    }
    if (html.startsWith('<!', start) || html.startsWith('<?', start)) {
      position = endOf(html, html.startsWith('<!--', start) ? '-->' : '>', start)
      continue
    }
    TAG.lastIndex = start
    const found = TAG.exec(html)
    if (!found) {
      yield { kind: 'text', text: '<' }
      position = start + 1
      continue
    }
    const tag = (found[2] ?? '').toLowerCase()
    position = TAG.lastIndex
    if (found[1] === '/') yield { kind: 'close', tag }
    else if (SKIPPED.has(tag)) position = afterElement(html, tag, position)
    else yield { kind: 'open', tag, attributes: attributesOf(found[3] ?? '') }
  }
}

function afterElement(html: string, tag: string, position: number): number {
  const closing = new RegExp(`</${tag}\\b`, 'gi')
  closing.lastIndex = position
  const found = closing.exec(html)
  return found ? endOf(html, '>', found.index) : html.length
}

function endOf(html: string, mark: string, position: number): number {
  const end = html.indexOf(mark, position)
  return end === -1 ? html.length : end + mark.length
}

function attributesOf(source: string): ReadonlyMap<string, string> {
  if (source === '') return NO_ATTRIBUTES
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    // the first one wins, as in browsers
    if (!attributes.has(key)) attributes.set(key, decoded(double ?? single ?? bare ?? ''))
  }
  return attributes
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
  })
}
