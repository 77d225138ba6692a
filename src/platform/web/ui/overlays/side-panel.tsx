import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useShortcuts } from '../../page/shortcuts.ts'
import './side-panel.css'

export type SidePanelProps = {
  /** Read aloud as the panel's name. */
  label: string
  /** In px, at most half of the window; on phones it fills the screen. */
  width: number
  /** The cross, and Escape when nothing is being edited. */
  onClose: () => void
  /**
   * A selector of what opens what is shown now, such as `[data-opens-invoice="12"]`. With another one the focus goes
   * into the panel again, and the last one gets it back in the end; without it, what had it before.
   */
  opener?: string
  /** From the top of the window, over the bar; else from under it. */
  isFullHeight?: boolean
  children: ReactNode
}

/**
 * A panel at the right that is not modal: the page beside it stays live and usable and gets narrower by the panel's
 * width. At most one at a time.
 */
export function SidePanel(props: SidePanelProps) {
  const { label, width, onClose, opener, isFullHeight = false, children } = props
  const frame = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    dataset['sidePanel'] = isFullHeight ? 'full' : 'under'
    style.setProperty('--side-panel-wanted', `${width}px`)
    return () => {
      delete dataset['sidePanel']
      style.removeProperty('--side-panel-wanted')
    }
  }, [isFullHeight, width])
  useFocus(frame, opener)
  useEscape(frame, onClose)

  return createPortal(
    <aside ref={frame} className="side-panel" aria-label={label} tabIndex={-1}>
      {children}
    </aside>,
    document.body,
  )
}

/** The focus goes into the panel with what opens in it, and back to what opened it. */
function useFocus(frame: RefObject<HTMLElement | null>, opener: string | undefined): void {
  const shown = useRef(opener)
  const before = useRef<Element>(null)
  useEffect(() => {
    shown.current = opener
    const { activeElement } = document
    if (frame.current === null || frame.current.contains(activeElement)) return
    before.current = activeElement
    frame.current.focus({ preventScroll: true })
  }, [frame, opener])
  useEffect(
    () => () => {
      // somebody went on elsewhere in the page
      if (document.activeElement !== document.body) return
      const openers =
        shown.current === undefined ? [] : [...document.querySelectorAll<HTMLElement>(shown.current)]
      const home = openers.find((element) => element.checkVisibility()) ?? before.current
      if (home instanceof HTMLElement && home.isConnected) home.focus({ preventScroll: true })
    },
    [],
  )
}

const EDITED = 'input, select, textarea, [contenteditable="true"]'

/** Escape leaves what is being edited in the panel, and closes the panel when nothing is. */
function useEscape(frame: RefObject<HTMLElement | null>, onClose: () => void): void {
  const pressed = (event: KeyboardEvent) => {
    if (document.querySelector('[role="listbox"]') !== null) return false
    const { target } = event
    const edited = target instanceof Element ? target.closest(EDITED) : null
    if (edited !== null) {
      // the editor of rich text takes every Escape, and stops those that it has a use for
      if (frame.current?.contains(edited) !== true) return false
      frame.current.focus()
    } else if (event.defaultPrevented) return false
    else onClose()
    return true
  }
  useShortcuts([
    { keys: 'Escape', label: 'Close the panel', group: 'This page', whileTyping: true, run: pressed },
  ])
}
