import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { followDrag, type Grip, type Point } from './follow-drag.ts'

/** An item that follows the pointer. */
export interface Dragged<Item> {
  item: Item
  /** The place it comes from. */
  from: string
  grip: Grip
  at: Point
}

export interface Drag<Item> {
  dragged: Dragged<Item> | undefined
  /** The place under the pointer. */
  over: string | undefined
  /** The element drawn under the pointer; moved without a render. */
  ghost: RefObject<HTMLDivElement | null>
  /** For an item's `onPointerDown`. Its identity is stable. */
  start: (event: PointerEvent<HTMLElement>, item: Item, from: string) => void
}

/** The ghost's position for a pointer: a value of CSS's `translate`. */
export function ghostPlace({ grip }: Pick<Dragged<unknown>, 'grip'>, at: Point): string {
  return `${at.x - grip.x}px ${at.y - grip.y}px`
}

/**
 * Dragging items to other places by mouse, pen or finger; see {@link followDrag}.
 * @param place attribute of the places: `day` for `data-day`
 * @param actions `onDrop` on a different place, with the point in the window; `onHold` held over `data-drag-hold`; `onEnd` in any case
 */
export function useDrag<Item>(
  place: string,
  actions: {
    onDrop: (item: Item, from: string, to: string, at: Point) => void
    onHold: (value: string) => void
    onEnd?: () => void
  },
): Drag<Item> {
  const [dragged, setDragged] = useState<Dragged<Item>>()
  const [over, setOver] = useState<string>()
  const ghost = useRef<HTMLDivElement>(null)
  const acting = useRef(actions)
  useEffect(() => {
    acting.current = actions
  })

  useEffect(() => {
    // Safari honors preventDefault on a touch only if a listener existed before the touch began
    const listen = () => undefined
    window.addEventListener('touchmove', listen, { passive: false })
    return () => window.removeEventListener('touchmove', listen)
  }, [])

  const start: Drag<Item>['start'] = (event, item, from) => {
    if (event.button !== 0 || !event.isPrimary) return
    let grip: Grip = { x: 0, y: 0, width: 0, height: 0 }
    const end = () => {
      setDragged(undefined)
      setOver(undefined)
      acting.current.onEnd?.()
    }
    followDrag(event.nativeEvent, event.currentTarget, place, {
      onLift(heldAt, at) {
        grip = heldAt
        setDragged({ item, from, grip, at })
        setOver(from)
      },
      onMove(at, place) {
        if (ghost.current !== null) ghost.current.style.translate = ghostPlace({ grip }, at)
        setOver(place)
      },
      onHold: (value) => acting.current.onHold(value),
      onDrop(to, at) {
        end()
        if (to !== undefined && to !== from) acting.current.onDrop(item, from, to, at)
      },
      onCancel: end,
    })
  }
  return { dragged, over, ghost, start }
}
