/**
 * How far the server had heard of changes when it answered this page's first call. Whatever happened between that call
 * and the live connection was told to nobody here.
 */
let first: string | undefined

/** Keeps the position that the first reply named. */
export function noteFeedPosition(position: string | null): void {
  if (position !== null) first ??= position
}

/**
 * Whether changes may have happened since the first reply, given the position at which the live connection opened. Where
 * no reply named one, the account was let in since.
 */
export function hasMissedChanges(position: string): boolean {
  return first !== position
}
