import { useEffect, useRef } from 'react'

interface OpenModal {
  /** What had the focus before, and gets it back. */
  opener: Element | null
}

/** The modal layers, the uppermost last. */
const openModals: OpenModal[] = []

/** Where the focus starts without `[data-autofocus]`. */
const FIRST_FIELD =
  'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [role="combobox"]:not(:disabled)'

/** Whether a modal layer covers the page. */
export function isModalOpen(): boolean {
  return openModals.length > 0
}

/**
 * Adds a modal layer to the open ones for as long as its element is there, moves the focus into it, and back in the end.
 * A layer that closes below another leaves the focus alone; the one above gives it back for both.
 * @returns whether no other layer was opened above it
 */
export function useOpenModal(popup: HTMLElement | null): () => boolean {
  const modal = useRef<OpenModal>(null)
  useEffect(() => {
    if (popup === null) return undefined
    const opened: OpenModal = { opener: document.activeElement }
    modal.current = opened
    openModals.push(opened)
    const start =
      popup.querySelector<HTMLElement>('[data-autofocus]') ??
      popup.querySelector<HTMLElement>(FIRST_FIELD) ??
      popup
    start.focus()
    return () => {
      const index = openModals.indexOf(opened)
      openModals.splice(index, 1)
      const above = openModals[index]
      if (above !== undefined) above.opener = opened.opener
      else if (opened.opener instanceof HTMLElement && opened.opener.isConnected) opened.opener.focus()
    }
  }, [popup])
  return () => openModals.at(-1) === modal.current
}
