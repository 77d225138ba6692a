import { useEffect, useRef } from 'react'
import { createStore } from '../ui/store.ts'

/**
 * Keyboard shortcuts: components on the screen declare their keys, one listener handles them, and the list of shortcuts
 * is built from the same declarations. They are off while the user types and under dialogs and menus.
 */

/** A shortcut. */
export interface Shortcut {
  /**
   * The key by its `KeyboardEvent.key`, such as `c`, `/` or `ArrowDown`; with Ctrl or ⌘ `mod+k`, with Shift as well
   * `mod+Z`; with Shift, for named keys, `shift+ArrowDown`; a sequence of two `g t`. Alternatives are a list.
   */
  keys: string | readonly string[]
  /** What it does, as the list of shortcuts shows it. */
  label: string
  /** Its heading in that list. */
  group: string
  /** Returns false if it does not handle the key now, and it passes on. Omitted where the browser handles it anyway. */
  run?: ((event: KeyboardEvent) => boolean | void) | undefined
  /** Also works while the user types and when the key was already handled: `run` decides. */
  whileTyping?: boolean
  /** Works on every page, unless the page uses the same key itself. */
  isGeneral?: boolean
}

/** Storage key under which this browser remembers that single keys are off. */
export const SINGLE_KEYS = 'ledgerboard.single-keys'
/** Milliseconds within which the second key of a sequence must follow. */
const SEQUENCE_TIME = 1_000
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]'
/** Selector of elements that take text; a checkbox takes none. */
export const TYPED_IN = 'input:not([type="checkbox"]), select, textarea'
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

const known = new Set<() => readonly Shortcut[]>()
let begun: { key: string; timer: ReturnType<typeof setTimeout> } | undefined

/** Whether keys without Ctrl or ⌘ are enabled: users of speech input may want them off. */
export const singleKeys = createStore(areWanted())

/** Registers shortcuts while the component is mounted. */
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

/** The registered shortcuts: a page's own before the general ones, which it may override. */
export function activeShortcuts(): Shortcut[] {
  const all = [...known].flatMap((these) => these())
  return all.toSorted((one, other) => Number(one.isGeneral === true) - Number(other.isGeneral === true))
}

/** The alternative ways to press a shortcut, such as `['j', 'ArrowDown']`. */
export function waysOf({ keys }: Pick<Shortcut, 'keys'>): readonly string[] {
  return typeof keys === 'string' ? [keys] : keys
}

/** The label of the key that `mod` represents. */
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
  // any key after the first of a sequence belongs to it, known or not
  if (first !== undefined && !isOff) runOne(`${first} ${key}`)
  else {
    // with Shift, a named key falls back to its shortcut without Shift
    if (!(event.shiftKey && key.length > 1 && runOne(`shift+${key}`))) runOne(key)
    const isFirst = shortcuts.some((shortcut) => waysOf(shortcut).some((way) => way.startsWith(`${key} `)))
    if (isFirst && !isOff) begun = { key, timer: setTimeout(endSequence, SEQUENCE_TIME) }
  }
}

function endSequence(): void {
  clearTimeout(begun?.timer)
  begun = undefined
}

/** A key's name in shortcuts. On a keyboard of another script, such as Sinhala, the key's position counts. */
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

/** Whether a key belongs to text input or to a layer above the page. */
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
