import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'

function focusableIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((found) => found.checkVisibility())
}

/** Keeps Tab and Shift+Tab inside the element; for its `onKeyDown`. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || !event.currentTarget.contains(event.target as Node)) return
  const focusable = focusableIn(event.currentTarget)
  const [first, last] = [focusable[0], focusable.at(-1)]
  if (!first || !last) {
    event.preventDefault()
    return
  }
  const active = document.activeElement
  if (event.shiftKey && (active === first || active === event.currentTarget)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && active === last) {
    event.preventDefault()
    first.focus()
  }
}

/** Everything beside the layer becomes inert until the returned function is called. */
function makeRestInert(layer: HTMLElement): () => void {
  const changed: HTMLElement[] = []
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element === layer || element.inert) continue
    if (element.matches('script, style, [data-floating], [data-portal]')) continue
    element.inert = true
    changed.push(element)
  }
  return () => {
    for (const element of changed) element.inert = false
  }
}

/** Whether a modal layer lies over the page. */
export function isModalOpen(): boolean {
  return document.querySelector('body > [inert]') !== null
}

/**
 * Makes an element that was portalled into the body modal: the rest of the page is inert, focus starts at
 * `[data-autofocus]`, else at the first field, else at the element with `data-layer-panel`, and goes back to
 * the opener in the end.
 * @returns the ref for the layer's outermost element
 */
export function useModalLayer(): (layer: HTMLElement | null) => void {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!layer) return undefined
    const opener = document.activeElement
    const release = makeRestInert(layer)
    const start =
      layer.querySelector<HTMLElement>('[data-autofocus]') ??
      layer.querySelector<HTMLElement>(
        'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [role="combobox"]:not(:disabled)',
      ) ??
      layer.querySelector<HTMLElement>('[data-layer-panel]')
    start?.focus()
    return () => {
      release()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [layer])
  return setLayer
}

/**
 * Keeps the focus in a panel while what has it is disabled, such as the button that saves: it would be at nothing
 * afterwards, and Escape reach no dialog.
 * @returns the ref for the panel
 */
export function useFocusWhileBusy(busy: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const had = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (!busy) {
      if (panel.current === active) had.current?.focus()
      had.current = null
    } else if (active instanceof HTMLElement && active.matches(':disabled')) {
      if (!panel.current?.contains(active)) return
      had.current = active
      panel.current.focus()
    }
  }, [busy])
  return panel
}
