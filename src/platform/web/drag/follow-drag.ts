/** Pixels a pointer moves before a press becomes a drag, and up to which a held finger counts as still. */
const SLACK = 5
const TOUCH_SLACK = 10
/** Milliseconds a finger holds an item before it lifts; until then it scrolls. */
const HOLD = 350
/** Maximum width of the ghost in px: on a phone an item may be as wide as the window. */
const MAX_WIDTH = 240
/** Milliseconds an item is held over an element that responds to it. */
const ANSWER_AFTER = 700
/** Pixels from the edge of a scroller, and pixels per frame. */
const EDGE = 40
const SCROLL_STEP = 8

/** A point in the window, in px. */
export interface Point {
  x: number
  y: number
}

/** Where an item is held, from its upper left corner, and its size, in px. */
export interface Grip extends Point {
  width: number
  height: number
}

export interface DragFollower {
  /** The drag begins. */
  onLift: (grip: Grip, at: Point) => void
  onMove: (at: Point, over: string | undefined) => void
  /** The item is held over an element with `data-drag-hold`; repeated as long as it stays there. */
  onHold: (value: string) => void
  onDrop: (over: string | undefined, at: Point) => void
  onCancel: () => void
}

/**
 * Follows a pointer from press to release: a mouse drags after a few pixels, a finger after a moment of holding still.
 * Scrollers have `data-drag-scroll`, elements that respond to being held over `data-drag-hold`. Escape cancels.
 * @param place attribute of the drop targets: `day` for `data-day`, whose value is reported
 */
export function followDrag(
  press: PointerEvent,
  source: HTMLElement,
  place: string,
  follower: DragFollower,
): void {
  const end = new AbortController()
  const { signal } = end
  const isTouch = press.pointerType === 'touch'
  let at = { x: press.clientX, y: press.clientY }
  let isLifted = false
  let holding: { over: Element; timer: ReturnType<typeof setInterval> } | undefined

  const stop = () => {
    end.abort()
    clearTimeout(lifting)
    clearInterval(holding?.timer)
  }
  const lift = () => {
    isLifted = true
    const box = source.getBoundingClientRect()
    const width = Math.min(box.width, MAX_WIDTH)
    follower.onLift(
      {
        x: Math.min(press.clientX - box.left, width - 8),
        y: press.clientY - box.top,
        width,
        height: box.height,
      },
      at,
    )
    requestAnimationFrame(scroll)
  }
  const lifting = isTouch ? setTimeout(lift, HOLD) : undefined
  const cancel = () => {
    stop()
    if (isLifted) follower.onCancel()
  }
  const under = (selector: string) => document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(selector)
  const scroll = () => {
    if (signal.aborted) return
    let scroller = under(SCROLLER)
    let hasScrolled = false
    while (scroller) {
      hasScrolled = scrollAtEdge(scroller, at) || hasScrolled
      scroller = scroller.parentElement?.closest<HTMLElement>(SCROLLER)
    }
    if (hasScrolled) follower.onMove(at, placeUnder())
    requestAnimationFrame(scroll)
  }
  const hold = () => {
    const over = under('[data-drag-hold]') ?? undefined
    if (over === holding?.over) return
    clearInterval(holding?.timer)
    holding = undefined
    if (over === undefined) return
    const value = over.dataset['dragHold'] ?? ''
    holding = { over, timer: setInterval(() => follower.onHold(value), ANSWER_AFTER) }
  }
  const placeUnder = () => under(`[data-${place}]`)?.dataset[place]

  const moved = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    const way = Math.hypot(at.x - press.clientX, at.y - press.clientY)
    if (!isLifted) {
      if (isTouch && way > TOUCH_SLACK) cancel()
      else if (!isTouch && way > SLACK) lift()
    }
    if (!isLifted) return
    hold()
    follower.onMove(at, placeUnder())
  }
  const released = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    stop()
    if (!isLifted) return
    swallowClick({ isReleased: true })
    at = { x: event.clientX, y: event.clientY }
    follower.onDrop(placeUnder(), at)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isLifted) return
    event.preventDefault()
    event.stopImmediatePropagation()
    swallowClick({ isReleased: false })
    cancel()
  }
  const keepStill = (event: Event) => {
    // the page would scroll under the finger, or a context menu open
    if (isLifted || event.type === 'contextmenu') event.preventDefault()
  }
  window.addEventListener('pointermove', moved, { signal })
  window.addEventListener('pointerup', released, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener('keydown', pressed, { signal, capture: true })
  window.addEventListener('touchmove', keepStill, { signal, passive: false })
  if (isTouch) window.addEventListener('contextmenu', keepStill, { signal })
}

const SCROLLER = '[data-drag-scroll]'

/** Scrolls a step where the pointer is near an edge. @returns whether it scrolled */
function scrollAtEdge(scroller: HTMLElement, at: Point): boolean {
  const box = scroller.getBoundingClientRect()
  const { scrollTop, scrollLeft } = scroller
  if (at.y < box.top + EDGE) scroller.scrollTop -= SCROLL_STEP
  else if (at.y > box.bottom - EDGE) scroller.scrollTop += SCROLL_STEP
  if (at.x < box.left + EDGE) scroller.scrollLeft -= SCROLL_STEP
  else if (at.x > box.right - EDGE) scroller.scrollLeft += SCROLL_STEP
  return scroller.scrollTop !== scrollTop || scroller.scrollLeft !== scrollLeft
}

/** A dragged item is not clicked as well: the click that follows the release does nothing. */
function swallowClick({ isReleased }: { isReleased: boolean }): void {
  const end = new AbortController()
  const options = { signal: end.signal, capture: true }
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const release = () => setTimeout(() => end.abort())
  window.addEventListener('click', swallow, options)
  if (isReleased) release()
  else window.addEventListener('pointerup', release, options)
}
