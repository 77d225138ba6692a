/**
 * The server's position in the feed of changes when it answered this page's first call. Changes between that call and
 * the live connection were not sent to this page.
 */
let first: string | undefined

/** Stores the position that the first reply named. */
export function noteFeedPosition(position: string | null): void {
  if (position !== null) first ??= position
}

/**
 * Whether changes may have happened since the first reply, given the position at which the live connection opened. If
 * no reply named one, the account was admitted since.
 */
export function hasMissedChanges(position: string): boolean {
  return first !== position
}
