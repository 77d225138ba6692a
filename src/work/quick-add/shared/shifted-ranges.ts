import type { TextRange } from './split-words.ts'

/**
 * Parts of a text where they are after it was edited. A part that the edit touches is gone: the word in it is another
 * one now.
 */
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
