import { type FocusEvent, useEffect, useRef } from 'react'

interface LastFocus {
  /** The item that had it; undefined outside of items. */
  item: string | undefined
  /** The item's index among the others. */
  index: number
}

/** Focuses an element unless another one has the focus: a button that was disabled while it worked lost it. */
export function focusIfLost(element: HTMLElement | null): void {
  const active = document.activeElement
  // a disabled element keeps it only until the next paint
  if (active === null || active === document.body || active.matches(':disabled')) element?.focus()
}

/**
 * Keeps the focus nearby when its element is removed: a form closes, a row is deleted, here or by another user. It
 * moves to the `data-focus-home` of the same `data-focus-item`, else of the item in its place, else to the container's
 * `data-focus-fallback`. Where these are not marked, the first link or button takes their place.
 * @returns props for the container; call the hook in the component whose render removes the items
 */
export function useKeptFocus<Container extends HTMLElement>() {
  const container = useRef<Container>(null)
  const last = useRef<LastFocus>(undefined)
  useEffect(() => {
    if (container.current === null || last.current === undefined) return
    if (document.activeElement !== document.body) return
    const goal = homeOf(container.current, last.current)
    last.current = undefined
    goal?.focus()
  })
  return {
    ref: container,
    onFocus: (event: FocusEvent<Container>) => {
      // events of layers above the page bubble here too
      if (!event.currentTarget.contains(event.target)) return
      const item = event.target.closest<HTMLElement>('[data-focus-item]')
      const index = item === null ? -1 : itemsOf(event.currentTarget).indexOf(item)
      last.current = { item: item?.dataset['focusItem'], index }
    },
    // removing a focused element fires no blur; disabling a working button does
    onBlur: (event: FocusEvent<Container>) => {
      if (!event.target.matches(':disabled')) last.current = undefined
    },
  }
}

function itemsOf(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('[data-focus-item]')]
}

function homeOf(container: HTMLElement, { item, index }: LastFocus): HTMLElement | null {
  const items = item === undefined ? [] : itemsOf(container)
  const near = items.find((one) => one.dataset['focusItem'] === item) ?? items[index] ?? items.at(-1)
  return targetIn(near, '[data-focus-home]') ?? targetIn(container, '[data-focus-fallback]')
}

function targetIn(place: HTMLElement | undefined, marked: string): HTMLElement | null {
  return (
    place?.querySelector<HTMLElement>(marked) ??
    place?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ??
    null
  )
}
