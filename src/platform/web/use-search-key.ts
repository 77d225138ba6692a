import { type RefObject, useEffect, useRef } from 'react'

/** The `/` key goes to a page's search box, unless something is being typed or a dialog is open. */
export function useSearchKey(): RefObject<HTMLInputElement | null> {
  const searchBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.matches('input, select, textarea, [contenteditable="true"]')
      )
        return
      // a modal layer makes the page under it inert, and what is inert takes no focus
      if (searchBox.current === null || searchBox.current.closest('[inert]') !== null) return
      event.preventDefault()
      searchBox.current.focus()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return searchBox
}
