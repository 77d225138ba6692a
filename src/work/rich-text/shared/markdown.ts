import { readInlineMarkdown } from './inline-markdown.ts'
import { plainTextToRichText } from './plain-text.ts'
import {
  type Block,
  emptyParagraph,
  hasVisibleContent,
  type Inline,
  type List,
  type ListItem,
  storableText,
} from './rich-text-document.ts'
import { MAX_RICH_TEXT } from './rich-text-rules.ts'
import { writeRichText } from './write-rich-text.ts'

/** Lists and quotes nested deeper than this are lines of text. */
const MAX_DEPTH = 8
const FENCE = /^\s{0,3}(```|~~~)/
const HEADING = /^\s{0,3}(#{1,6})[ \t]+(.*)$/
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/
const QUOTE = /^\s{0,3}> ?/
const ITEM = /^([ \t]*)(?:([-*+])|(\d{1,9})[.)])[ \t]+(.*)$/
const STEP = /^\[([ xX])\][ \t]+/

/**
 * Markdown as a stored rich text: paragraphs, line breaks as they are typed, headings, lists, quotes, code, bold,
 * italic, struck-out text and links. HTML in it is text; images become links, so that nothing is fetched.
 * @returns null for a text without visible characters
 */
export function markdownToRichText(text: string): string | null {
  // too long to be stored: whoever checks it says so
  if (text.length > MAX_RICH_TEXT) return plainTextToRichText(text)
  const content = readBlocks(storableText(text).split(/\r\n|\r|\n/), 0)
  const document = { type: 'doc', content } as const
  return hasVisibleContent(document) ? writeRichText(document) : null
}

function readBlocks(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  let index = 0
  while (index < lines.length) {
    const line = lines[index] ?? ''
    if (line.trim() === '' || RULE.test(line)) {
      index++
      continue
    }
    const end = endOfBlock(lines, index, depth)
    blocks.push(readBlock(lines.slice(index, end), depth))
    index = end
  }
  return blocks
}

/** The kinds of blocks whose lines are gathered in ways of their own. */
function kindOf(line: string, depth: number): 'fence' | 'heading' | 'quote' | 'list' | 'paragraph' {
  if (FENCE.test(line)) return 'fence'
  if (HEADING.test(line)) return 'heading'
  if (depth < MAX_DEPTH && QUOTE.test(line)) return 'quote'
  return depth < MAX_DEPTH && ITEM.test(line) ? 'list' : 'paragraph'
}

function endOfBlock(lines: readonly string[], start: number, depth: number): number {
  const first = lines[start] ?? ''
  const kind = kindOf(first, depth)
  const until = (isEnd: (line: string, index: number) => boolean) => {
    const found = lines.findIndex((line, index) => index > start && isEnd(line, index))
    return found < 0 ? lines.length : found
  }
  if (kind === 'heading') return start + 1
  if (kind === 'fence') {
    const mark = FENCE.exec(first)?.[1] ?? ''
    return Math.min(lines.length, until((line) => line.trim() === mark) + 1)
  }
  if (kind === 'quote') return until((line) => !QUOTE.test(line))
  if (kind === 'list') {
    const isOrdered = ITEM.exec(first)?.[3] !== undefined
    return until((line, index) => isAfterList(line, lines[index - 1] ?? '', { first, isOrdered }))
  }
  return until((line) => line.trim() === '' || RULE.test(line) || kindOf(line, depth) !== 'paragraph')
}

/** Whether a line is the first one after a list: not indented, and no item of the same kind. */
function isAfterList(
  line: string,
  before: string,
  { first, isOrdered }: { first: string; isOrdered: boolean },
): boolean {
  if (line.trim() === '' || indentOf(line) > indentOf(first)) return false
  const item = RULE.test(line) ? null : ITEM.exec(line)
  if (item !== null) return (item[3] !== undefined) !== isOrdered
  return before.trim() === '' || kindOf(line, 0) !== 'paragraph'
}

function indentOf(line: string): number {
  return (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length
}

function readBlock(lines: readonly string[], depth: number): Block {
  const [first = ''] = lines
  switch (kindOf(first, depth)) {
    case 'fence': {
      const mark = FENCE.exec(first)?.[1] ?? ''
      const code = lines.slice(1).filter((line, index) => index < lines.length - 2 || line.trim() !== mark)
      return paragraphOf(code.map((line) => codeOf(line)))
    }
    case 'heading': {
      const [, marks = '', words = ''] = HEADING.exec(first) ?? []
      const content = readInlineMarkdown(words.trim())
      return { type: 'heading', attrs: { ...emptyParagraph().attrs, level: marks.length }, content }
    }
    case 'quote': {
      const content = readBlocks(
        lines.map((line) => line.replace(QUOTE, '')),
        depth + 1,
      )
      return { type: 'blockquote', content: content.length === 0 ? [emptyParagraph()] : content }
    }
    case 'list':
      return readList(lines, depth)
    default:
      return paragraphOf(lines.map((line) => readInlineMarkdown(line.trim())))
  }
}

function codeOf(line: string): Inline[] {
  return line === '' ? [] : [{ type: 'text', text: line, marks: [{ type: 'code' }] }]
}

function paragraphOf(lines: readonly Inline[][]): Block {
  const content = lines.flatMap((line, index): Inline[] =>
    index === 0 ? line : [{ type: 'hardBreak' }, ...line],
  )
  return content.length === 0 ? emptyParagraph() : { ...emptyParagraph(), content }
}

function readList(lines: readonly string[], depth: number): List {
  const base = indentOf(lines[0] ?? '')
  const items: string[][] = []
  for (const line of lines) {
    const item = indentOf(line) <= base ? ITEM.exec(line) : null
    if (item === null) items.at(-1)?.push(line)
    else items.push([marked(item[4] ?? '')])
  }
  const content = items.map(([words = '', ...rest]): ListItem => {
    // lines below an item may be lists again; they are indented against it
    const inner = Math.min(...rest.filter((line) => line.trim() !== '').map(indentOf))
    const below = rest.map((line) => line.replaceAll('\t', '    ').slice(Number.isFinite(inner) ? inner : 0))
    const blocks = readBlocks(below, depth + 1)
    return { type: 'listItem', content: [paragraphOf([readInlineMarkdown(words.trim())]), ...blocks] }
  })
  const start = ITEM.exec(lines[0] ?? '')?.[3]
  return start === undefined
    ? { type: 'bulletList', content }
    : { type: 'orderedList', attrs: { start: Number(start) }, content }
}

/** The text of a list item; a step that can be ticked has a box. */
function marked(words: string): string {
  const tick = STEP.exec(words)
  return tick === null ? words : `${tick[1] === ' ' ? '☐' : '☑'} ${words.slice(tick[0].length)}`
}
