import { useEffect, useRef } from 'react'
import { createStore } from '../ui/store.ts'

/**
 * The keys of the pages: what is on the screen says which keys it knows, one listener hears them, and the list of keys is
 * made of the same. Keys are off while something is typed and under dialogs and menus.
 */

/** A key and what it does. */
export interface Shortcut {
  /**
   * The key by its `KeyboardEvent.key`, such as `c`, `/` or `ArrowDown`; with Ctrl or ⌘ `mod+k`, and with Shift too `mod+Z`; with Shift, where the
   * key has a name, `shift+ArrowDown`; two after each other `g t`. Several ways to do the same are a list.
   */
  keys: string | readonly string[]
  /** What it does, as the list of keys says it. */
  label: string
  /** Under which heading of that list. */
  group: string
  /** Gives false when it has no use for the key now, which then goes on. Left out where the browser does it anyway. */
  run?: ((event: KeyboardEvent) => boolean | void) | undefined
  /** Works while something is typed too, and when the key was used already: `run` decides. */
  whileTyping?: boolean
  /** Works on every page, unless the page has something of its own under the same key. */
  isGeneral?: boolean
}

/** Where this browser remembers that single keys are off. */
export const SINGLE_KEYS = 'ledgerboard.single-keys'
/** Milliseconds within which the second key of two has to follow. */
const SEQUENCE_TIME = 1_000
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]'
/** What takes text, by its selector; a box that is ticked takes none. */
export const TYPED_IN = 'input:not([type="checkbox"]), select, textarea'
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

const known = new Set<() => readonly Shortcut[]>()
let begun: { key: string; timer: ReturnType<typeof setTimeout> } | undefined

/** Whether keys without Ctrl or ⌘ do anything: who speaks to the browser may not want them. */
export const singleKeys = createStore(areWanted())

/** The keys of a part of the screen, for as long as it is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const these = () => latest.current
    if (known.size === 0) document.addEventListener('keydown', press)
    known.add(these)
    return () => {
      known.delete(these)
      if (known.size === 0) {
        document.removeEventListener('keydown', press)
        endSequence()
      }
    }
  }, [])
}

/** What the screen knows now: a page's own keys before those of all pages, which it may take over. */
export function activeShortcuts(): Shortcut[] {
  const all = [...known].flatMap((these) => these())
  return all.toSorted((one, other) => Number(one.isGeneral === true) - Number(other.isGeneral === true))
}

/** The ways to press a shortcut, such as `['j', 'ArrowDown']`. */
export function waysOf({ keys }: Pick<Shortcut, 'keys'>): readonly string[] {
  return typeof keys === 'string' ? [keys] : keys
}

/** What is written on the key that `mod` stands for. */
export function modKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}

function press(event: KeyboardEvent): void {
  if (event.isComposing || MODIFIERS.has(event.key)) return
  const key = keyOf(event)
  const isOff = isElsewhere(event)
  const first = begun?.key
  endSequence()
  if (key.length === 1 && !singleKeys.get()) return
  const shortcuts = activeShortcuts()
  const runOne = (way: string) => {
    for (const { run, whileTyping, ...shortcut } of shortcuts) {
      if (run === undefined || !waysOf(shortcut).includes(way)) continue
      if (isOff && (whileTyping !== true || isUnderLayer())) continue
      if (run(event) === false) continue
      event.preventDefault()
      return true
    }
    return false
  }
  // whatever follows the first of two keys belongs to it, known or not
  if (first !== undefined && !isOff) runOne(`${first} ${key}`)
  else {
    // what knows nothing of Shift is meant by the key alone
    if (!(event.shiftKey && key.length > 1 && runOne(`shift+${key}`))) runOne(key)
    const isFirst = shortcuts.some((shortcut) => waysOf(shortcut).some((way) => way.startsWith(`${key} `)))
    if (isFirst && !isOff) begun = { key, timer: setTimeout(endSequence, SEQUENCE_TIME) }
  }
}

function endSequence(): void {
  clearTimeout(begun?.timer)
  begun = undefined
}

/** A key's name in shortcuts. On a keyboard of another script, such as Sinhala, the place of the key counts. */
function keyOf(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event
  const isLetter = key.length === 1
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const isForeign = isLetter && key > '~'
  const latin =
    isForeign && code === 'Slash' ? (shiftKey ? '?' : '/') : isForeign && letter !== undefined ? letter : key
  // with caps lock a letter means the same
  const plain = isLetter && !shiftKey ? latin.toLowerCase() : latin
  return event.ctrlKey || event.metaKey ? `mod+${plain}` : plain
}

/** Whether a key belongs to what is being typed, or to a layer above the page. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isUnderLayer()) return true
  const { target } = event
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_IN))
}

function isUnderLayer(): boolean {
  return document.querySelector(LAYERS) !== null
}

function areWanted(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS) !== 'off'
  } catch {
    return true
  }
}
