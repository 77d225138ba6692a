import { htmlTokens } from './html-tokens.ts'
import { appendText, tidyInline } from './inline-run.ts'
import { marksInside, openElement, type OpenElement, styleIn } from './open-marks.ts'
import { isImageAddress } from './rich-text-address.ts'
import {
  type Alignment,
  type Block,
  type BlockFormat,
  emptyParagraph,
  type Image,
  type Inline,
  type List,
  type ListItem,
  type RichTextDocument,
  storableText,
  type TextBlock,
} from './rich-text-document.ts'
import { MAX_INDENT, MAX_NESTING, MIN_IMAGE_WIDTH, PARAGRAPH_LIKE } from './rich-text-rules.ts'

type Attributes = ReadonlyMap<string, string>

/** An open blockquote, list or item, or one nested too deeply, whose content goes into its parent. */
type Container =
  | { tag: string; kind: 'quote' | 'item'; content: Block[]; depth: number }
  | { tag: string; kind: 'list'; items: ListItem[]; depth: number }
  | { tag: string; kind: 'ignored'; depth: number }

interface Reading {
  root: Block[]
  containers: Container[]
  /** The paragraph or heading that receives the next text. */
  textBlock: { node: TextBlock; inline: Inline[]; isImplied: boolean } | undefined
  elements: OpenElement[]
  /** The number of open `pre` elements, in which line breaks are kept. */
  preformatted: number
}

/** Leaves room below the innermost container for a paragraph, nested marks and an image. */
const MAX_CONTAINERS = MAX_NESTING - 8

const TEXT_BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const CONTAINERS = new Set(['blockquote', 'ul', 'ol', 'li'])
const PARAGRAPHS = new Set([...PARAGRAPH_LIKE, 'pre'])

/** Parses HTML into a tree: what the rules allow is kept; of everything else, only the text. */
export function readHtml(html: string): RichTextDocument {
  const reading: Reading = { root: [], containers: [], textBlock: undefined, elements: [], preformatted: 0 }
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') addText(reading, storableText(token.text))
    else if (token.kind === 'open') openTag(reading, token.tag, token.attributes)
    else closeTag(reading, token.tag)
  }
  closeContainers(reading, 0)
  return { type: 'doc', content: reading.root }
}

function openTag(reading: Reading, tag: string, attributes: Attributes): void {
  if (tag === 'br') addInline(reading, { type: 'hardBreak' })
  else if (tag === 'img') addImage(reading, attributes)
  else if (TEXT_BLOCKS.has(tag)) openTextBlock(reading, textBlockOf(tag, attributes), false)
  else if (tag === 'blockquote') openQuote(reading)
  else if (tag === 'ul' || tag === 'ol') openList(reading, tag, attributes)
  else if (tag === 'li') openItem(reading)
  else if (PARAGRAPHS.has(tag)) {
    finishTextBlock(reading)
    if (tag === 'pre') reading.preformatted += 1
  } else reading.elements.push(openElement(tag, attributes))
}

function closeTag(reading: Reading, tag: string): void {
  if (TEXT_BLOCKS.has(tag) || PARAGRAPHS.has(tag)) {
    finishTextBlock(reading)
    if (tag === 'pre') reading.preformatted = Math.max(0, reading.preformatted - 1)
    return
  }
  if (CONTAINERS.has(tag)) {
    const index = reading.containers.findLastIndex((container) => container.tag === tag)
    if (index >= 0) closeContainers(reading, index)
    return
  }
  const index = reading.elements.findLastIndex((element) => element.tag === tag)
  if (index >= 0) reading.elements.splice(index, 1)
}

function addText(reading: Reading, text: string): void {
  if (!reading.textBlock && /^[ \t\r\n\f]*$/.test(text)) return
  const { inline } = reading.textBlock ?? openTextBlock(reading, emptyParagraph(), true)
  const marks = marksInside(reading.elements)
  if (reading.preformatted === 0) {
    appendText(inline, text, marks)
    return
  }
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index > 0) addInline(reading, { type: 'hardBreak' })
    appendText(inline, line, marks)
  }
}

function addInline(reading: Reading, inline: Inline): void {
  const block = reading.textBlock ?? openTextBlock(reading, emptyParagraph(), true)
  const marks = marksInside(reading.elements)
  block.inline.push(marks.length > 0 ? { ...inline, marks } : inline)
}

function addImage(reading: Reading, attributes: Attributes): void {
  const src = attributes.get('src')?.trim() ?? ''
  if (!isImageAddress(src)) return
  const width = pixelsIn(attributes, 'width')
  const attrs: Image['attrs'] = {
    src,
    alt: (attributes.get('alt') ?? '').replaceAll(/[\r\n]+/g, ' '),
    width: width === null ? null : Math.max(MIN_IMAGE_WIDTH, width),
    height: pixelsIn(attributes, 'height'),
  }
  addInline(reading, { type: 'image', attrs })
}

function pixelsIn(attributes: Attributes, name: string): number | null {
  const value = attributes.get(name) ?? ''
  return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : null
}

function textBlockOf(tag: string, attributes: Attributes): TextBlock {
  const indent = attributes.get('data-indent') ?? ''
  const attrs: BlockFormat = {
    textAlign: styleIn(attributes, 'text-align') as Alignment | null,
    indent: /^\d{1,2}$/.test(indent) ? Math.min(MAX_INDENT, Number(indent)) : 0,
  }
  return tag === 'p'
    ? { type: 'paragraph', attrs }
    : { type: 'heading', attrs: { ...attrs, level: Number(tag.slice(1)) } }
}

function openTextBlock(reading: Reading, node: TextBlock, isImplied: boolean) {
  finishTextBlock(reading)
  contentOf(reading).push(node)
  reading.textBlock = { node, inline: [], isImplied }
  return reading.textBlock
}

function finishTextBlock(reading: Reading): void {
  const { textBlock } = reading
  reading.textBlock = undefined
  if (!textBlock) return
  const content = tidyInline(textBlock.inline)
  if (content.length > 0) textBlock.node.content = content
  else if (textBlock.isImplied) contentOf(reading).pop()
}

/** Where the next block goes. In a list that is an item, even if the HTML has none. */
function contentOf(reading: Reading): Block[] {
  const container = reading.containers.findLast(({ kind }) => kind !== 'ignored')
  if (container?.kind === 'list') return pushItem(reading, container).content
  return container?.kind === 'quote' || container?.kind === 'item' ? container.content : reading.root
}

function pushItem(reading: Reading, list: Extract<Container, { kind: 'list' }>): ListItem {
  const item: ListItem = { type: 'listItem', content: [] }
  list.items.push(item)
  reading.containers.push({ tag: 'li', kind: 'item', content: item.content, depth: list.depth + 1 })
  return item
}

function openQuote(reading: Reading): void {
  finishTextBlock(reading)
  const depth = depthOf(reading) + 1
  if (depth > MAX_CONTAINERS) {
    reading.containers.push({ tag: 'blockquote', kind: 'ignored', depth: depth - 1 })
    return
  }
  const content: Block[] = []
  contentOf(reading).push({ type: 'blockquote', content })
  reading.containers.push({ tag: 'blockquote', kind: 'quote', content, depth: depthOf(reading) + 1 })
}

function openList(reading: Reading, tag: 'ul' | 'ol', attributes: Attributes): void {
  finishTextBlock(reading)
  const top = reading.containers.at(-1)
  // a list directly inside a list belongs to the item before it
  const last = top?.kind === 'list' ? top.items.at(-1) : undefined
  if (top && last)
    reading.containers.push({ tag: 'li', kind: 'item', content: last.content, depth: top.depth + 1 })
  if (depthOf(reading) + 3 > MAX_CONTAINERS) {
    reading.containers.push({ tag, kind: 'ignored', depth: depthOf(reading) })
    return
  }
  const items: ListItem[] = []
  const start = /^[1-9]\d{0,8}$/.test(attributes.get('start') ?? '') ? Number(attributes.get('start')) : 1
  const list: List =
    tag === 'ul'
      ? { type: 'bulletList', content: items }
      : { type: 'orderedList', attrs: { start }, content: items }
  contentOf(reading).push(list)
  reading.containers.push({ tag, kind: 'list', items, depth: depthOf(reading) + 1 })
}

function openItem(reading: Reading): void {
  finishTextBlock(reading)
  const index = reading.containers.findLastIndex(({ tag }) => tag === 'ul' || tag === 'ol')
  if (index >= 0) closeContainers(reading, index + 1)
  const list = reading.containers[index]
  if (list?.kind === 'list') pushItem(reading, list)
}

function depthOf(reading: Reading): number {
  return reading.containers.at(-1)?.depth ?? 0
}

/** Closes the containers from this one on and removes those that are empty. */
function closeContainers(reading: Reading, from: number): void {
  finishTextBlock(reading)
  while (reading.containers.length > from) {
    const container = reading.containers.pop()
    if (container?.kind === 'item' && container.content[0]?.type !== 'paragraph')
      container.content.unshift(emptyParagraph())
    const isEmpty =
      (container?.kind === 'list' && container.items.length === 0) ||
      (container?.kind === 'quote' && container.content.length === 0)
    if (isEmpty) contentOf(reading).pop()
  }
}
