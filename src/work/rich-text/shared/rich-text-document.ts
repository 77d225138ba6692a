/**
 * A rich text as a tree, in the editor's own JSON. The server, the editor and the read-only view parse and serialise it
 * with the same functions, without a browser's HTML parser: a stored text means the same everywhere.
 */

export type Alignment = 'center' | 'right' | 'justify'

export type Mark =
  | { type: 'link'; attrs: { href: string } }
  | { type: 'textStyle'; attrs: { color: string | null; backgroundColor: string | null } }
  | { type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' }

export interface Text {
  type: 'text'
  text: string
  marks?: Mark[]
}
export interface HardBreak {
  type: 'hardBreak'
  marks?: Mark[]
}
export interface Image {
  type: 'image'
  /** Width and height in pixels; null for the image's own size. */
  attrs: { src: string; alt: string; width: number | null; height: number | null }
  marks?: Mark[]
}
export type Inline = Text | HardBreak | Image

export interface BlockFormat {
  textAlign: Alignment | null
  /** 0 to MAX_INDENT. */
  indent: number
}
export interface Paragraph {
  type: 'paragraph'
  attrs: BlockFormat
  content?: Inline[]
}
export interface Heading {
  type: 'heading'
  attrs: BlockFormat & { level: number }
  content?: Inline[]
}
export type TextBlock = Paragraph | Heading

export interface Blockquote {
  type: 'blockquote'
  content: Block[]
}
export interface ListItem {
  type: 'listItem'
  /** Starts with a paragraph. */
  content: Block[]
}
export interface BulletList {
  type: 'bulletList'
  content: ListItem[]
}
export interface OrderedList {
  type: 'orderedList'
  attrs: { start: number }
  content: ListItem[]
}
export type List = BulletList | OrderedList
export type Block = TextBlock | Blockquote | List

export interface RichTextDocument {
  type: 'doc'
  content: Block[]
}

/** From outermost to innermost; the editor's order does not matter. */
const MARK_ORDER: readonly Mark['type'][] = [
  'link',
  'textStyle',
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
]

/** An empty paragraph without alignment or indentation. */
export function emptyParagraph(): Paragraph {
  return { type: 'paragraph', attrs: { textAlign: null, indent: 0 } }
}

/** The marks in serialisation order; code excludes all others, as in the editor. */
export function orderedMarks(marks: readonly Mark[] | undefined): Mark[] {
  const code = marks?.find(({ type }) => type === 'code')
  if (code) return [code]
  return [...(marks ?? [])].toSorted((a, b) => MARK_ORDER.indexOf(a.type) - MARK_ORDER.indexOf(b.type))
}

/** Whether two marks are equal. */
export function isSameMark(one: Mark, other: Mark): boolean {
  if (one.type === 'link') return other.type === 'link' && one.attrs.href === other.attrs.href
  if (one.type !== 'textStyle') return one.type === other.type
  return (
    other.type === 'textStyle' &&
    one.attrs.color === other.attrs.color &&
    one.attrs.backgroundColor === other.attrs.backgroundColor
  )
}

/** Whether anything is visible: an image, or a character that is not white space. */
export function hasVisibleContent(document: RichTextDocument): boolean {
  return document.content.some(isVisible)
}

function isVisible(node: Block | ListItem | Inline): boolean {
  if (node.type === 'image') return true
  if (node.type === 'hardBreak') return false
  if (node.type === 'text') return /[^\s\u200b-\u200f\u2060-\u2069]/.test(node.text)
  return (node.content ?? []).some(isVisible)
}

// oxlint-disable-next-line no-control-regex -- characters that PostgreSQL or a page cannot contain
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Removes the characters that cannot be stored; white space stays. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll(CONTROL, '')
}
