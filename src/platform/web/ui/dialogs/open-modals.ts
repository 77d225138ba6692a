import { useEffect, useRef } from 'react'

interface OpenModal {
  /** The previously focused element, which gets the focus back. */
  opener: Element | null
}

/** The open modal layers, the uppermost last. */
const openModals: OpenModal[] = []

/** Initial focus without `[data-autofocus]`. */
const FIRST_FIELD =
  'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [role="combobox"]:not(:disabled)'

/** Whether a modal layer covers the page. */
export function isModalOpen(): boolean {
  return openModals.length > 0
}

/**
 * Registers a modal layer as open while its element exists, moves the focus into it, and back on close. A layer that
 * closes below another leaves the focus alone; the one above restores it for both.
 * @returns a function: whether the layer is the uppermost
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
