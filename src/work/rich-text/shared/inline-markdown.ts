import { appendText } from './inline-run.ts'
import { isLinkAddress } from './rich-text-address.ts'
import type { Inline, Mark } from './rich-text-document.ts'

/** Marks within marks deeper than this are text. */
const MAX_DEPTH = 6
/** The most characters between two marks: looking for the end of each must stay quick in any text. */
const MAX_SPAN = 500
const LINK =
  /!?\[((?:\\.|[^\]\\]){0,300})\]\([ ]?<?((?:[^\s()<>]|\([^\s()<>]{0,100}\)){1,2000})>?(?: +"[^"]{0,300}")?[ ]?\)/y
const POINTED = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/y
const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/y
const CODE = /(`{1,3})([^`]{1,1000})\1(?!`)/y
const ESCAPED = /\\([!-/:-@[-`{-~])/y
const SPANS: readonly (readonly [string, Mark['type'] & ('bold' | 'italic' | 'strike')])[] = [
  ['**', 'bold'],
  ['__', 'bold'],
  ['~~', 'strike'],
  ['*', 'italic'],
  ['_', 'italic'],
]
const WORD = /[\p{L}\p{M}\p{N}]/u

/** One line of Markdown as inline content. Marks that are not closed are text. */
export function readInlineMarkdown(line: string): Inline[] {
  const content: Inline[] = []
  readInto(content, line, [], 0)
  return content
}

function readInto(content: Inline[], text: string, marks: Mark[], depth: number): void {
  let plain = ''
  let index = 0
  const isLinked = marks.some(({ type }) => type === 'link')
  while (index < text.length) {
    const span = readSpan(text, index, { isLinked, isNested: depth >= MAX_DEPTH })
    if (span === undefined) {
      plain += text[index]
      index++
      continue
    }
    index = span.end
    if (span.mark === undefined) {
      plain += span.text
      continue
    }
    appendText(content, plain, marks)
    plain = ''
    const inner = [...marks.filter(({ type }) => type !== span.mark?.type), span.mark]
    if (span.isPlain === true) appendText(content, span.text, inner)
    else readInto(content, span.text, inner, depth + 1)
  }
  appendText(content, plain, marks)
}

interface Span {
  /** What stands between the marks. */
  text: string
  /** Undefined for text without its escaping. */
  mark?: Mark
  /** Whether no further marks are in it. */
  isPlain?: true
  end: number
}

function readSpan(
  text: string,
  at: number,
  { isLinked, isNested }: { isLinked: boolean; isNested: boolean },
): Span | undefined {
  switch (text[at]) {
    case '\\': {
      const escaped = matchAt(ESCAPED, text, at)
      return escaped && { text: escaped[1] ?? '', end: at + 2 }
    }
    case '`': {
      const code = matchAt(CODE, text, at)
      return code && { text: code[2] ?? '', mark: { type: 'code' }, isPlain: true, end: at + code[0].length }
    }
    case '!':
    case '[':
      return isLinked || isNested ? undefined : readLink(text, at)
    case '<':
    case 'h':
      return isLinked ? undefined : readAddress(text, at)
    case '*':
    case '_':
    case '~':
      return isNested ? undefined : readMarked(text, at)
    default:
      return undefined
  }
}

function readLink(text: string, at: number): Span | undefined {
  const link = matchAt(LINK, text, at)
  const [all = '', words = '', href = ''] = link ?? []
  if (link === undefined || !isLinkAddress(href)) return undefined
  return { text: words.trim() === '' ? href : words, mark: linkTo(href), end: at + all.length }
}

function readAddress(text: string, at: number): Span | undefined {
  const pointed = matchAt(POINTED, text, at)
  const before = text[at - 1] ?? ''
  const bare = pointed === undefined && !WORD.test(before) ? matchAt(ADDRESS, text, at)?.[0] : undefined
  const href = pointed?.[1] ?? bare?.replace(/[.,;:!?'*_~)\]}]{1,20}$/, '')
  if (href === undefined || !isLinkAddress(href)) return undefined
  return { text: href, mark: linkTo(href), isPlain: true, end: at + (pointed?.[0].length ?? href.length) }
}

function readMarked(text: string, at: number): Span | undefined {
  const [sign, type] = SPANS.find(([each]) => text.startsWith(each, at)) ?? []
  if (sign === undefined || type === undefined) return undefined
  const from = at + sign.length
  if (!/\S/.test(text[from] ?? '') || (sign[0] === '_' && WORD.test(text[at - 1] ?? ''))) return undefined
  const within = text.slice(from, from + MAX_SPAN)
  for (let end = within.indexOf(sign, 1); end > 0; end = within.indexOf(sign, end + 1)) {
    const after = text[from + end + sign.length] ?? ''
    // of ** and * that end together, the outer one ends last
    const isWhole = !after.startsWith(sign[0] ?? '') && (sign.length === 2 || within[end - 1] !== sign)
    if (!/\s|\\/.test(within[end - 1] ?? '') && isWhole && !(sign[0] === '_' && WORD.test(after)))
      return { text: within.slice(0, end), mark: { type }, end: from + end + sign.length }
  }
  return undefined
}

function linkTo(href: string): Mark {
  return { type: 'link', attrs: { href } }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}
