import { activeShortcuts, modKey, type Shortcut, SINGLE_KEYS, singleKeys, waysOf } from './shortcuts.ts'

/** What the list of shortcuts needs beyond the shortcuts themselves. */

/** The shortcuts in effect: of the general ones only those that the page does not override. */
export function shownShortcuts(): Shortcut[] {
  const taken = new Set<string>()
  return activeShortcuts().filter((shortcut) => {
    const ways = waysOf(shortcut)
    const isFree = ways.some((way) => !taken.has(way))
    for (const way of ways) taken.add(way)
    return isFree
  })
}

/** Turns keys without Ctrl or ⌘ on or off and stores the choice in this browser. */
export function setSingleKeys(areOn: boolean): void {
  singleKeys.set(areOn)
  try {
    localStorage.setItem(SINGLE_KEYS, areOn ? 'on' : 'off')
  } catch {
    // without storage it is forgotten when the page closes
  }
}

/** The key labels of one way, in sequence: `mod+k` is `Ctrl K`, on a Mac `⌘ K`. */
export function keyNames(way: string): string[] {
  return way.split(' ').map((key) => {
    const [plain = key, held] = key.split('+').toReversed()
    const name = KEY_NAMES[plain] ?? plain
    if (held === 'shift') return `Shift ${name}`
    if (held === undefined) return name
    // a capital letter is its key with Shift
    const shift = /^[A-Z]$/.test(plain) ? 'Shift ' : ''
    return `${modKey()} ${shift}${name.toUpperCase()}`
  })
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
}
