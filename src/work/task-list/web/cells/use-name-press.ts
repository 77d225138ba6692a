import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { opensElsewhere } from '#platform/web/page/opens-elsewhere.ts'

/**
 * Milliseconds after the mouse button is released within which another press makes a double click. Most people take 60
 * to 140; for slower ones the panel appears briefly and closes again.
 */
export const DOUBLE_CLICK_GAP = 160

export interface NamePress {
  onOpen: () => void
  /** Closes what a slow double click has opened. */
  onTakeBack: () => void
  onEdit: (event: MouseEvent) => void
}

/**
 * Presses on a name: one opens, two edit (spec 5.3). With a mouse, opening waits briefly for a second press, so that
 * the panel does not flash; keys, touch and pens do not wait.
 */
export function useNamePress({ onOpen, onTakeBack, onEdit }: NamePress) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef({ byMouse: false, hasOpened: false })
  useEffect(() => () => clearTimeout(waiting.current), [])
  const open = () => {
    pressed.current.hasOpened = true
    onOpen()
  }
  return {
    onPointerDown({ pointerType }: PointerEvent) {
      clearTimeout(waiting.current)
      pressed.current.byMouse = pointerType === 'mouse'
    },
    /** @param clicks how many in quick succession, 0 for a key */
    press: (clicks: number) => {
      if (clicks === 0 || !pressed.current.byMouse) onOpen()
      else if (clicks === 1) {
        pressed.current.hasOpened = false
        waiting.current = setTimeout(open, DOUBLE_CLICK_GAP)
      }
    },
    onDoubleClick(event: MouseEvent) {
      if (!pressed.current.byMouse || opensElsewhere(event)) return
      clearTimeout(waiting.current)
      if (pressed.current.hasOpened) onTakeBack()
      onEdit(event)
    },
  }
}
