import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ErrorBox } from '#platform/web/ui/error-box.tsx'
import { panelPart } from './load-task-panel.ts'
import { useOpenTask } from './use-open-task.ts'
import './task-panel-slot.css'

export interface TaskPanelSlotProps {
  /** The tasks of the page in their order, for the ways up and down. */
  order: readonly number[]
}

/**
 * Where a page's task panel appears; loads it when the address names a task. The page beside it stays live and usable
 * and gets narrower by the panel's width. Whatever opens a task carries `data-opens-task` with its number, so that the
 * focus comes back to it.
 */
export function TaskPanelSlot({ order }: TaskPanelSlotProps) {
  const { openId, open, close } = useOpenTask()
  return openId === undefined ? null : (
    <PanelFrame id={openId} order={order} onOpen={open} onClose={() => close()} />
  )
}

interface PanelFrameProps extends TaskPanelSlotProps {
  id: number
  onOpen: (id: number) => void
  onClose: () => void
}

/** The frame is there at once, in its place and width, so that nothing moves when the rest is loaded. */
function PanelFrame({ id, order, onOpen, onClose }: PanelFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const { module, isFailed = false } = panelPart.useIt()

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['taskPanel'] = 'open'
    return () => {
      delete dataset['taskPanel']
    }
  }, [])
  useFocus(frame, id)
  useEscape(frame, onClose)

  return createPortal(
    <aside ref={frame} className="task-panel" aria-label={`Task #${id}`} tabIndex={-1}>
      {module === undefined ? (
        <div className="task-panel-loading">
          {isFailed ? (
            <ErrorBox title="The task could not be opened. Please try again." onRetry={panelPart.ask} />
          ) : null}
        </div>
      ) : (
        <module.TaskPanel id={id} order={order} onOpen={onOpen} onClose={onClose} />
      )}
    </aside>,
    document.body,
  )
}

/** The focus goes into the panel with the task that opens, and back to what opened it. */
function useFocus(frame: RefObject<HTMLElement | null>, id: number): void {
  const shown = useRef(id)
  const opener = useRef<Element>(null)
  useEffect(() => {
    shown.current = id
    const { activeElement } = document
    if (frame.current === null || frame.current.contains(activeElement)) return
    opener.current = activeElement
    frame.current.focus({ preventScroll: true })
  }, [frame, id])
  useEffect(
    () => () => {
      // somebody went on elsewhere in the page
      if (document.activeElement !== document.body) return
      const links = [...document.querySelectorAll<HTMLElement>(`[data-opens-task="${shown.current}"]`)]
      const home = links.find((element) => element.checkVisibility()) ?? opener.current
      if (home instanceof HTMLElement && home.isConnected) home.focus({ preventScroll: true })
    },
    [],
  )
}

const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const EDITED = 'input, select, textarea, [contenteditable="true"]'

/** Escape leaves what is being edited in the panel, and closes the panel when nothing is. */
function useEscape(frame: RefObject<HTMLElement | null>, onClose: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || document.querySelector(LAYER) !== null) return
    const { target } = event
    const edited = target instanceof Element ? target.closest(EDITED) : null
    if (edited !== null) {
      // the editor of rich text takes every Escape, and stops those that it has a use for
      if (frame.current?.contains(edited) === true) frame.current.focus()
    } else if (!event.defaultPrevented) onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
