import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useShortcuts } from '../../page/shortcuts.ts'
import './side-panel.css'

export type SidePanelProps = {
  /** The panel's accessible name. */
  label: string
  /** In px, at most half of the window; on phones the panel fills the screen. */
  width: number
  /** Called by the cross, and by Escape when nothing is being edited. */
  onClose: () => void
  /**
   * A selector of what opens the current content, such as `[data-opens-invoice="12"]`. When it changes, the focus moves
   * into the panel again. On close the last opener gets the focus back, or without one the previously focused element.
   */
  opener?: string
  /** Starts at the top of the window, over the bar; else below the bar. */
  isFullHeight?: boolean
  children: ReactNode
}

/**
 * A non-modal panel at the right: the page beside it stays live and usable and gets narrower by the panel's width. At
 * most one at a time.
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

/** Moves the focus into the panel when content opens in it, and back to the opener on close. */
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
      // the user has moved on elsewhere in the page
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

/** Escape leaves the field being edited in the panel; without one it closes the panel. */
function useEscape(frame: RefObject<HTMLElement | null>, onClose: () => void): void {
  const pressed = (event: KeyboardEvent) => {
    if (document.querySelector('[role="listbox"]') !== null) return false
    const { target } = event
    const edited = target instanceof Element ? target.closest(EDITED) : null
    if (edited !== null) {
      // the rich-text editor prevents the default of every Escape, and stops those that it uses
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
