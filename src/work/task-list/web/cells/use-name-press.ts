import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { opensElsewhere } from '#platform/web/page/opens-elsewhere.ts'

/**
 * Milliseconds after a mouse button went up in which another press makes it a double click. Most hands take 60 to 140
 * between the two; whoever takes longer sees the panel for a moment, and it goes again.
 */
export const DOUBLE_CLICK_GAP = 160

export interface NamePress {
  onOpen: () => void
  /** Takes back what a slow double click has opened. */
  onTakeBack: () => void
  onEdit: (event: MouseEvent) => void
}

/**
 * What a press on a name does: one opens, two edit (spec 5.3). A mouse waits a moment for the second one, so that no
 * panel shows and goes again; keys, fingers and pens do not wait.
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
    /** @param clicks how many in quick succession, 0 by a key */
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
