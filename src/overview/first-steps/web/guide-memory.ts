/**
 * Whether the guide was there when this browser last heard, so that its place can be kept while it loads. It is the
 * installation's, whoever signs in.
 */

const KEY = 'ledgerboard.first-steps'
const SHOWN = 'shown'

/** Whether it was there; undefined in a browser that has never heard. */
export function wasShown(): boolean | undefined {
  const kept = localStorage.getItem(KEY)
  return kept === null ? undefined : kept === SHOWN
}

/** Keeps whether it is there. Never fails. */
export function noteShown(isShown: boolean): void {
  try {
    localStorage.setItem(KEY, isShown ? SHOWN : '')
  } catch {
    // a full storage: asked for again on the next visit
  }
}
