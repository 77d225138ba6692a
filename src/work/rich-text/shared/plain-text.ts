import { readPlainText, readRichText } from './read-rich-text.ts'
import type { Block, Inline, ListItem } from './rich-text-document.ts'
import { hasVisibleContent } from './rich-text-document.ts'
import { writeRichText } from './write-rich-text.ts'

/**
 * Plain text as a stored rich text that looks the same: an empty line starts a paragraph, other line breaks stay, and
 * nothing in it is treated as markup.
 * @returns null for a text without visible characters
 */
export function plainTextToRichText(text: string): string | null {
  const document = readPlainText(text)
  return hasVisibleContent(document) ? writeRichText(document) : null
}

/** A rich text as plain text: one line per paragraph, list items with `- ` or their number. */
export function richTextToPlainText(html: string | null): string {
  return readRichText(html).content.flatMap(linesOf).join('\n')
}

function linesOf(block: Block | ListItem): string[] {
  if (block.type === 'paragraph' || block.type === 'heading')
    return (block.content ?? []).map(wordsOf).join('').split('\n')
  if (block.type === 'blockquote' || block.type === 'listItem') return block.content.flatMap(linesOf)
  const first = block.type === 'orderedList' ? block.attrs.start : undefined
  return block.content.flatMap((item, index) => {
    const mark = first === undefined ? '- ' : `${first + index}. `
    return linesOf(item).map((line, row) => (row === 0 ? mark + line : ' '.repeat(mark.length) + line))
  })
}

function wordsOf(inline: Inline): string {
  if (inline.type === 'text') return inline.text
  return inline.type === 'image' ? inline.attrs.alt : '\n'
}
