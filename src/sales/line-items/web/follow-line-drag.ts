/** Auto-scroll: distance from the edge in px, and px per frame. */
const EDGE = 32
const SCROLL_STEP = 6

export interface LineDragFollower {
  /** The line has a new position, from 0, not counting itself. */
  onPlace: (place: number) => void
  /** @param isKept false if Escape or the browser cancelled the drag */
  onEnd: (isKept: boolean) => void
}

/** Follows the pointer on a line's grip until it is released. Rows are the elements with `data-line` in the list. */
export function followLineDrag(
  press: PointerEvent,
  { list, key }: { list: HTMLElement; key: string },
  follower: LineDragFollower,
): void {
  const end = new AbortController()
  const { signal } = end
  const scroller = list.closest<HTMLElement>('[data-line-scroll]')
  let y = press.clientY
  let place: number | undefined

  const stop = (isKept: boolean) => {
    end.abort()
    follower.onEnd(isKept)
  }
  const placeNow = () => {
    const others = [...list.querySelectorAll<HTMLElement>('[data-line]')].filter(
      (row) => row.dataset['line'] !== key,
    )
    return others.filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top + box.height / 2 < y
    }).length
  }
  const look = () => {
    const next = placeNow()
    if (next === place) return
    place = next
    follower.onPlace(next)
  }
  const scroll = () => {
    if (signal.aborted) return
    if (scroller !== null) {
      const box = scroller.getBoundingClientRect()
      const before = scroller.scrollTop
      if (y < box.top + EDGE) scroller.scrollTop -= SCROLL_STEP
      else if (y > box.bottom - EDGE) scroller.scrollTop += SCROLL_STEP
      if (scroller.scrollTop !== before) look()
    }
    requestAnimationFrame(scroll)
  }
  place = placeNow()
  requestAnimationFrame(scroll)
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== press.pointerId) return
      y = event.clientY
      look()
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId === press.pointerId) stop(true)
    },
    { signal },
  )
  window.addEventListener('pointercancel', () => stop(false), { signal })
  window.addEventListener('blur', () => stop(false), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      stop(false)
    },
    { signal, capture: true },
  )
}
