/** Choices about the pages, stored in this browser per account id. Without storage they last as long as the page. */

/** The stored value, unvalidated: it may have been written by others. Undefined for none. Never fails. */
export function readChoice(name: string, accountId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name, accountId)) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value under a name; undefined removes it. Never fails. */
export function keepChoice(name: string, accountId: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name, accountId))
    else localStorage.setItem(keyOf(name, accountId), value)
  } catch {
    // without storage it is forgotten when the page closes
  }
}

function keyOf(name: string, accountId: string): string {
  return `ledgerboard.${name}.${accountId}`
}
