/** Pixels after which a pressed entry counts as dragged, and up to which a held finger counts as still. */
const SLACK = 5
const TOUCH_SLACK = 10
/** Milliseconds for which a finger holds an entry before it lifts; before that it scrolls. */
const HOLD = 350
/** Pixels of what is drawn under the pointer: on a phone an entry is as wide as the window. */
const MOST_WIDTH = 240
/** Milliseconds for which an entry is held over a button that turns the page. */
const TURN_AFTER = 700
/** Pixels from the edge of what scrolls, and pixels per frame. */
const EDGE = 40
const SCROLL_STEP = 8

export interface DragFollower {
  /** The entry leaves its place. @param grip where it is held, from its upper left corner */
  onLift: (grip: { x: number; y: number; width: number }, at: { x: number; y: number }) => void
  onMove: (at: { x: number; y: number }, overDay: string | undefined) => void
  onTurn: (pages: number) => void
  onDrop: (day: string | undefined) => void
  onCancel: () => void
}

/**
 * Follows a pointer that pressed an entry until it lets go: a mouse drags after a few pixels, a finger after a moment
 * of holding still. Days are the elements with `data-day`; what scrolls has `data-drag-scroll`, what turns the page
 * `data-drag-turn` with the pages to turn. Escape cancels.
 */
export function followDrag(press: PointerEvent, source: HTMLElement, follower: DragFollower): void {
  const end = new AbortController()
  const { signal } = end
  const isTouch = press.pointerType === 'touch'
  let at = { x: press.clientX, y: press.clientY }
  let isLifted = false
  let turning: { button: Element; timer: ReturnType<typeof setInterval> } | undefined

  const stop = () => {
    end.abort()
    clearTimeout(hold)
    clearInterval(turning?.timer)
  }
  const lift = () => {
    isLifted = true
    const box = source.getBoundingClientRect()
    const width = Math.min(box.width, MOST_WIDTH)
    const grip = { x: Math.min(press.clientX - box.left, width - 8), y: press.clientY - box.top, width }
    follower.onLift(grip, at)
    requestAnimationFrame(scroll)
  }
  const hold = isTouch ? setTimeout(lift, HOLD) : undefined
  const cancel = () => {
    stop()
    if (isLifted) follower.onCancel()
  }
  const under = (selector: string) => document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(selector)
  const scroll = () => {
    if (signal.aborted) return
    const scroller = under('[data-drag-scroll]')
    if (scroller) {
      const [box, before] = [scroller.getBoundingClientRect(), scroller.scrollTop]
      if (at.y < box.top + EDGE) scroller.scrollTop -= SCROLL_STEP
      else if (at.y > box.bottom - EDGE) scroller.scrollTop += SCROLL_STEP
      if (scroller.scrollTop !== before) follower.onMove(at, dayUnder())
    }
    requestAnimationFrame(scroll)
  }
  const turn = () => {
    const button = under('[data-drag-turn]') ?? undefined
    if (button === turning?.button) return
    clearInterval(turning?.timer)
    turning = undefined
    if (button === undefined) return
    const pages = Number(button.dataset['dragTurn'])
    turning = { button, timer: setInterval(() => follower.onTurn(pages), TURN_AFTER) }
  }
  const dayUnder = () => under('[data-day]')?.dataset['day']

  const moved = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    const way = Math.hypot(at.x - press.clientX, at.y - press.clientY)
    if (!isLifted) {
      if (isTouch && way > TOUCH_SLACK) cancel()
      else if (!isTouch && way > SLACK) lift()
    }
    if (!isLifted) return
    turn()
    follower.onMove(at, dayUnder())
  }
  const released = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    stop()
    if (!isLifted) return
    swallowClick({ isReleased: true })
    at = { x: event.clientX, y: event.clientY }
    follower.onDrop(dayUnder())
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isLifted) return
    event.preventDefault()
    event.stopImmediatePropagation()
    swallowClick({ isReleased: false })
    cancel()
  }
  const keepStill = (event: Event) => {
    // the page would scroll under the finger, or a menu open
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

/** What was dragged is not pressed as well: the click that comes with the release does nothing. */
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
