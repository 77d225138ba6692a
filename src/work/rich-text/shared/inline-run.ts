import { type Inline, isSameMark, type Mark } from './rich-text-document.ts'

/** A line break of the HTML's source: a space between words, nothing at an edge. */
const SOURCE_BREAK = '\n'
/** Runs of white space. A pattern that matches only runs with a line break takes 25 s on 100 kB of blanks. */
const SOURCE_SPACE = /[ \t\f\r\n]+/g

/**
 * Appends a text with its marks, merging equal neighbours. A line break of the source with the white space around it
 * becomes one space; other spaces stay as typed.
 */
export function appendText(content: Inline[], text: string, marks: Mark[]): void {
  const folded = text.replaceAll(SOURCE_SPACE, (space) => (/[\r\n]/.test(space) ? SOURCE_BREAK : space))
  if (folded === '') return
  const last = content.at(-1)
  if (last?.type === 'text' && hasMarks(last, marks)) last.text += folded
  else content.push({ type: 'text', text: folded, ...(marks.length > 0 && { marks }) })
}

/** The content of a finished block, without source breaks. */
export function tidyInline(content: readonly Inline[]): Inline[] {
  const tidied: Inline[] = []
  for (const [index, inline] of content.entries()) {
    if (inline.type !== 'text') {
      tidied.push(inline)
      continue
    }
    let { text } = inline
    if (isEdge(content[index - 1]) && text.startsWith(SOURCE_BREAK)) text = text.slice(1)
    if (isEdge(content[index + 1]) && text.endsWith(SOURCE_BREAK)) text = text.slice(0, -1)
    text = text.replaceAll(SOURCE_BREAK, ' ')
    if (text !== '') tidied.push({ ...inline, text })
  }
  return tidied
}

function isEdge(neighbour: Inline | undefined): boolean {
  return neighbour === undefined || neighbour.type === 'hardBreak'
}

function hasMarks(inline: Inline, marks: readonly Mark[]): boolean {
  const own = inline.marks ?? []
  return (
    own.length === marks.length && own.every((mark, index) => marks[index] && isSameMark(mark, marks[index]))
  )
}
