import { graphemesOf } from './graphemes.ts'

/** Default length of a line in characters. */
const MAX_LINE_LENGTH = 300

/**
 * A text as one line, also for a mail's header: it cannot start another one. Longer text is cut between two characters,
 * measured in UTF-16 units, and ends with `…`.
 */
export function oneLine(text: string, longest = MAX_LINE_LENGTH): string {
  const whole = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (whole.length <= longest) return whole
  let end = 0
  for (const { index, segment } of graphemesOf(whole)) {
    if (index + segment.length > longest) break
    end = index + segment.length
  }
  return `${whole.slice(0, end).trimEnd()}…`
}
