import { useSyncExternalStore } from 'react'
import { createStore, useStore } from './store.ts'

export type ColorSchemeChoice = 'light' | 'dark' | 'auto'
type ColorScheme = 'light' | 'dark'

/** The storage key of the choice, and the root attribute with the current scheme; both also in start.js. */
const KEY = 'ledgerboard.color-scheme'
const ATTRIBUTE = 'data-color-scheme'

const choice = createStore<ColorSchemeChoice>('auto')
const system = window.matchMedia('(prefers-color-scheme: dark)')

function readChoice(): ColorSchemeChoice {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    // storage can be disabled; the choice then lasts as long as the page
    return choice.get()
  }
}

function keepChoice(next: ColorSchemeChoice): void {
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // as above
  }
}

function shownNow(): ColorScheme {
  const chosen = choice.get()
  if (chosen !== 'auto') return chosen
  return system.matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const stop = choice.subscribe(listener)
  system.addEventListener('change', listener)
  return () => {
    stop()
    system.removeEventListener('change', listener)
  }
}

/**
 * Applies the colour scheme chosen in this browser, and follows changes here, in other tabs and in the system.
 * @returns stops it
 */
export function followColorScheme(): () => void {
  const show = () => {
    document.documentElement.setAttribute(ATTRIBUTE, shownNow())
    // the bar of an installed application and of a phone's browser, whatever the system's colour scheme is
    const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim()
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = canvas
  }
  const readAgain = () => choice.set(readChoice())
  const stop = subscribe(show)
  window.addEventListener('storage', readAgain)
  readAgain()
  return () => {
    stop()
    window.removeEventListener('storage', readAgain)
  }
}

function choose(next: ColorSchemeChoice): void {
  keepChoice(next)
  choice.set(next)
}

const toggle = (): void => choose(shownNow() === 'dark' ? 'light' : 'dark')

/**
 * The chosen colour scheme (`auto` follows the system), the current one, and how to change it.
 * The choice is stored in this browser.
 */
export function useColorScheme() {
  return { chosen: useStore(choice), shown: useSyncExternalStore(subscribe, shownNow), choose, toggle }
}
