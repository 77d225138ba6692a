import { readHtml } from './read-html.ts'
import {
  emptyParagraph,
  type Inline,
  type Paragraph,
  type RichTextDocument,
  storableText,
} from './rich-text-document.ts'
import { RICH_TEXT_ELEMENTS, SAME_MEANING } from './rich-text-rules.ts'

/** Without those that are words too: `<title>` alone is rather a placeholder in a text than an element. */
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

/** Whether a text is HTML: it holds an element that HTML has. `a < b` and `List<String>` are plain text. */
export function isHtml(text: string): boolean {
  return ELEMENT.test(text)
}

/** A stored rich text as a tree; a text without any element is shown as it is. null gives an empty one. */
export function readRichText(stored: string | null): RichTextDocument {
  if (stored === null || stored === '') return { type: 'doc', content: [] }
  return isHtml(stored) ? readHtml(stored) : readPlainText(stored)
}

/** Plain text as a tree: an empty line begins a paragraph, every other line break stays one. */
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
