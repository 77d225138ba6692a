import type { TextRange } from './split-words.ts'

/** The ranges of a text after an edit. A range that the edit touches is dropped: its word is now a different one. */
export function shiftedRanges(
  ranges: readonly TextRange[],
  before: string,
  after: string,
): readonly TextRange[] {
  if (ranges.length === 0) return ranges
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let kept = 0
  while (kept < shorter - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1
  const end = before.length - kept
  const moved = after.length - before.length
  const inserted = after.slice(start, after.length - kept)
  return ranges.flatMap((range) => {
    // a space beside the word does not change it
    const isBehind = start > range.end || (start === range.end && /^\s/.test(inserted))
    if (isBehind) return [range]
    const isBefore =
      end < range.start || (end === range.start && /(?:^|\s)$/.test(after.slice(0, range.start + moved)))
    return isBefore ? [{ start: range.start + moved, end: range.end + moved }] : []
  })
}
