import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CalendarEntry } from '../shared/calendar-schema.ts'
import { followDrag } from './follow-drag.ts'

/** An entry that follows the pointer. */
export interface Dragged {
  entry: CalendarEntry
  /** Where it comes from. */
  day: string
  grip: { x: number; y: number; width: number }
  at: { x: number; y: number }
}

export interface EntryDrag {
  dragged: Dragged | undefined
  overDay: string | undefined
  /** What is drawn under the pointer; moved without drawing anything anew. */
  ghost: RefObject<HTMLDivElement | null>
  /** For an entry's `onPointerDown`. */
  start: (event: PointerEvent<HTMLElement>, entry: CalendarEntry, day: string) => void
}

/** Where the ghost stands for a pointer there. */
export function ghostPlace({ grip }: Pick<Dragged, 'grip'>, at: { x: number; y: number }): string {
  return `translate(${at.x - grip.x}px, ${at.y - grip.y}px) rotate(-1.6deg)`
}

/** Dragging entries to other days by mouse, pen or finger. */
export function useEntryDrag(actions: {
  onDrop: (entry: CalendarEntry, from: string, to: string) => void
  onTurn: (pages: number) => void
}): EntryDrag {
  const [dragged, setDragged] = useState<Dragged>()
  const [overDay, setOverDay] = useState<string>()
  const ghost = useRef<HTMLDivElement>(null)
  const lifted = useEffectEvent((drag: Dragged) => {
    setDragged(drag)
    setOverDay(drag.day)
  })
  const turned = useEffectEvent(actions.onTurn)
  const dropped = useEffectEvent(actions.onDrop)

  useEffect(() => {
    // Safari obeys what asks a touch to stay where it is only when something listened before the touch began
    const listen = () => undefined
    window.addEventListener('touchmove', listen, { passive: false })
    return () => window.removeEventListener('touchmove', listen)
  }, [])

  return {
    dragged,
    overDay,
    ghost,
    start(event, entry, day) {
      if (event.button !== 0 || !event.isPrimary) return
      let grip = { x: 0, y: 0, width: 0 }
      const end = () => {
        setDragged(undefined)
        setOverDay(undefined)
      }
      followDrag(event.nativeEvent, event.currentTarget, {
        onLift(held, at) {
          grip = held
          lifted({ entry, day, grip, at })
        },
        onMove(at, over) {
          if (ghost.current !== null) ghost.current.style.transform = ghostPlace({ grip }, at)
          setOverDay(over)
        },
        onTurn: (pages) => turned(pages),
        onDrop(to) {
          end()
          if (to !== undefined && to !== day) dropped(entry, day, to)
        },
        onCancel: end,
      })
    },
  }
}
