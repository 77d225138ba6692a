/** What somebody chose about the pages, kept in this browser by their account's id. Without storage it lasts as long as the page. */

/** What is kept under a name, as it was written, or by somebody else: undefined for nothing. Never fails. */
export function readChoice(name: string, accountId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name, accountId)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value under a name; undefined forgets it. Never fails. */
export function keepChoice(name: string, accountId: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name, accountId))
    else localStorage.setItem(keyOf(name, accountId), value)
  } catch {
    // without storage it is forgotten with the page
  }
}

function keyOf(name: string, accountId: string): string {
  return `ledgerboard.${name}.${accountId}`
}
