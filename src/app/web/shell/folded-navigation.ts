import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '#platform/web/ui/store.ts'

const KEY = 'ledgerboard.navigation-folded'

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

const folded = createStore(remembered())

/** Whether the side navigation is folded away on wide screens, remembered in this browser. */
export function useFoldedNavigation(): { folded: boolean; toggle: () => void } {
  const value = useStore(folded)
  return { folded: value, toggle: () => fold(!value) }
}

function fold(value: boolean): void {
  folded.set(value)
  try {
    localStorage.setItem(KEY, value ? 'yes' : 'no')
  } catch {
    // Without storage it is forgotten when the page closes.
  }
}

/** The width up to which the navigation is a drawer; shell.css has the same number. */
const NARROW = '(max-width: 900px)'

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is no room for the navigation beside the page. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => matchMedia(NARROW).matches)
}
