/**
 * Whether the guide was last shown in this browser, so that its space can be reserved while it loads. Applies to the
 * installation, whoever signs in.
 */

const KEY = 'ledgerboard.first-steps'
const SHOWN = 'shown'

/** Whether it was shown; undefined if this browser does not know. */
export function wasShown(): boolean | undefined {
  const kept = localStorage.getItem(KEY)
  return kept === null ? undefined : kept === SHOWN
}

/** Remembers whether it is shown. Never fails. */
export function noteShown(isShown: boolean): void {
  try {
    localStorage.setItem(KEY, isShown ? SHOWN : '')
  } catch {
    // storage is full: requested again on the next visit
  }
}
