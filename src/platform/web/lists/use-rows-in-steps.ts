import { useDeferredValue } from 'react'

/** As many rows as a phone shows at once. */
const SCREENFUL = 12

/**
 * The rows to draw now. Rows that were loaded while their skeleton was shown come in two steps, a screenful at once and
 * the rest when the browser has responded: drawing all blocks a phone for a third of a second.
 */
export function useRowsInSteps<Row>(rows: readonly Row[]): readonly Row[] {
  const drawn = useDeferredValue(rows.length)
  return drawn < rows.length ? rows.slice(0, Math.max(drawn, SCREENFUL)) : rows
}
