import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { followDrag, type Grip, type Point } from './follow-drag.ts'

/** Something that follows the pointer. */
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
  /** What is drawn under the pointer; moved without drawing anything anew. */
  ghost: RefObject<HTMLDivElement | null>
  /** For an item's `onPointerDown`. */
  start: (event: PointerEvent<HTMLElement>, item: Item, from: string) => void
}

/** Where the ghost stands for a pointer there: a value of CSS's `translate`. */
export function ghostPlace({ grip }: Pick<Dragged<unknown>, 'grip'>, at: Point): string {
  return `${at.x - grip.x}px ${at.y - grip.y}px`
}

/**
 * Dragging items to other places by mouse, pen or finger; see {@link followDrag}.
 * @param place what the elements of the places have: `day` for `data-day`
 * @param actions `onDrop` another place than it came from; `onHold` held over `data-drag-hold`; `onEnd` in any case
 */
export function useDrag<Item>(
  place: string,
  actions: {
    onDrop: (item: Item, from: string, to: string) => void
    onHold: (value: string) => void
    onEnd?: () => void
  },
): Drag<Item> {
  const [dragged, setDragged] = useState<Dragged<Item>>()
  const [over, setOver] = useState<string>()
  const ghost = useRef<HTMLDivElement>(null)
  const lifted = useEffectEvent((drag: Dragged<Item>) => {
    setDragged(drag)
    setOver(drag.from)
  })
  const held = useEffectEvent(actions.onHold)
  const dropped = useEffectEvent(actions.onDrop)
  const ended = useEffectEvent(() => {
    setDragged(undefined)
    setOver(undefined)
    actions.onEnd?.()
  })

  useEffect(() => {
    // Safari obeys what asks a touch to stay where it is only when something listened before the touch began
    const listen = () => undefined
    window.addEventListener('touchmove', listen, { passive: false })
    return () => window.removeEventListener('touchmove', listen)
  }, [])

  return {
    dragged,
    over,
    ghost,
    start(event, item, from) {
      if (event.button !== 0 || !event.isPrimary) return
      let grip: Grip = { x: 0, y: 0, width: 0, height: 0 }
      followDrag(event.nativeEvent, event.currentTarget, place, {
        onLift(heldAt, at) {
          grip = heldAt
          lifted({ item, from, grip, at })
        },
        onMove(at, place) {
          if (ghost.current !== null) ghost.current.style.translate = ghostPlace({ grip }, at)
          setOver(place)
        },
        onHold: (value) => held(value),
        onDrop(to) {
          ended()
          if (to !== undefined && to !== from) dropped(item, from, to)
        },
        onCancel: () => ended(),
      })
    },
  }
}
