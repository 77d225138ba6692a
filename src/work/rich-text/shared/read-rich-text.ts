import { readHtml } from './read-html.ts'
import {
  emptyParagraph,
  type Inline,
  type Paragraph,
  type RichTextDocument,
  storableText,
} from './rich-text-document.ts'
import { RICH_TEXT_ELEMENTS, SAME_MEANING } from './rich-text-rules.ts'

/** Excludes element names that are also words: a lone `<title>` is more likely a placeholder in a text. */
const TELLING = [
  ...Object.keys(RICH_TEXT_ELEMENTS),
  ...Object.keys(SAME_MEANING),
  ...'div pre table tr td th hr html body font script style iframe svg'.split(' '),
]
const VALUE = /"[^"]*"|'[^']*'|[^\s"'=<>`]+/.source
const ELEMENT = new RegExp(
  `</?(?:${TELLING.join('|')})(?:\\s+[a-z][a-z0-9:_-]*(?:\\s*=\\s*(?:${VALUE}))?)*\\s*/?>`,
  'i',
)

/** Whether a text is HTML: it contains an HTML element. `a < b` and `List<String>` are plain text. */
export function isHtml(text: string): boolean {
  return ELEMENT.test(text)
}

/** A stored rich text as a tree; a text without elements is taken literally. null gives an empty tree. */
export function readRichText(stored: string | null): RichTextDocument {
  if (stored === null || stored === '') return { type: 'doc', content: [] }
  return isHtml(stored) ? readHtml(stored) : readPlainText(stored)
}

/** Plain text as a tree: an empty line starts a paragraph, every other line break is kept. */
export function readPlainText(text: string): RichTextDocument {
  const paragraphs = storableText(text).split(/(?:\r\n|\r|\n){2}/)
  return { type: 'doc', content: paragraphs.map(paragraphOf) }
}

function paragraphOf(text: string): Paragraph {
  const content: Inline[] = []
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index > 0) content.push({ type: 'hardBreak' })
    if (line !== '') content.push({ type: 'text', text: line })
  }
  return content.length === 0 ? emptyParagraph() : { ...emptyParagraph(), content }
}
