/** A part of a text, from `start` to before `end`, in UTF-16 units. */
export interface TextRange {
  start: number
  end: number
}

/** A word of a line, with a possible sign, day or name in it. */
export interface LineWord extends TextRange {
  /** `@`, `#`, `*`, `!`, `/`, `>` or `~` when the word begins with one, else ''. */
  sign: string
  /** The word without sign, quotes and trailing punctuation. */
  core: string
  /** The whole word is quoted and is not parsed. */
  isQuoted: boolean
  /** The word is not parsed: it is attached to the word before it, or was marked as literal. */
  isLiteral: boolean
}

const SIGNS = '@#*!/>~'
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”' }
const ENDS_SENTENCE = '.,;:!?)'

/**
 * The words of a line. A quotation is one word, even after a sign; an unmatched quote is an ordinary character. Linear
 * in the length for any text.
 * @param literals parts that stay unchanged; @returns the words in order
 */
export function splitWords(text: string, literals: readonly TextRange[] = []): LineWord[] {
  const words: LineWord[] = []
  // quotes without a closing one after this point, searched for only once
  const lonely = new Set<string>()
  const closingQuote = (at: number): number => {
    const closing = QUOTES[text[at] ?? '']
    if (closing === undefined || lonely.has(closing)) return -1
    const end = text.indexOf(closing, at + 1)
    if (end < 0) lonely.add(closing)
    return end
  }
  const space = /\s*/y
  const solid = /\S+/y
  const endOf = (kind: RegExp, from: number): number => {
    kind.lastIndex = from
    kind.test(text)
    return kind.lastIndex
  }
  const isKept = (start: number, end: number) =>
    literals.some((range) => range.start < end && range.end > start)
  let at = 0
  while (at < text.length) {
    const start = endOf(space, at)
    if (start >= text.length) break
    const isJoined = start === at && start > 0
    const first = text[start] ?? ''
    const sign = SIGNS.includes(first) ? first : ''
    const opening = start + sign.length
    const closing = closingQuote(opening)
    let end = closing < 0 ? endOf(solid, start) : closing + 1
    while (sign !== '' && ENDS_SENTENCE.includes(text[end] ?? ' ')) end += 1
    words.push({
      start,
      end,
      sign,
      core: closing < 0 ? withoutEnd(text.slice(opening, end)) : text.slice(opening + 1, closing),
      isQuoted: closing >= 0 && sign === '',
      isLiteral: isJoined || isKept(start, end),
    })
    at = end
  }
  return words
}

/** The text without trailing punctuation. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ENDS_SENTENCE.includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}
