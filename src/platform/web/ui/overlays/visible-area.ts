/**
 * The visible part of the page: a phone's keyboard covers the rest, and the browser scrolls what remains.
 * @returns px of the layout viewport, in which fixed elements are positioned
 */
export function visibleArea(): { left: number; top: number; right: number; bottom: number } {
  const { clientWidth } = document.documentElement
  const view = window.visualViewport
  if (view === null) return { left: 0, top: 0, right: clientWidth, bottom: window.innerHeight }
  const right = Math.min(clientWidth, view.offsetLeft + view.width)
  return { left: view.offsetLeft, top: view.offsetTop, right, bottom: view.offsetTop + view.height }
}

/** Calls the listener whenever the visible area changes, until the signal aborts. */
export function onVisibleArea(listener: () => void, signal: AbortSignal): void {
  window.addEventListener('resize', listener, { signal })
  window.visualViewport?.addEventListener('resize', listener, { signal })
  window.visualViewport?.addEventListener('scroll', listener, { signal })
}

/**
 * Exposes the visible area to style sheets as `--view-top`, `--view-bottom` and `--view-height` while it is smaller
 * than the window, so that dialogs, sheets, panels and toasts stay above a phone's keyboard. A pinch-zoomed page is
 * left unchanged.
 * @returns stops it
 */
export function followVisibleArea(): () => void {
  const { style } = document.documentElement
  const end = () => {
    style.removeProperty('--view-top')
    style.removeProperty('--view-bottom')
    style.removeProperty('--view-height')
  }
  const update = () => {
    const { top, bottom } = visibleArea()
    const isCovered = window.visualViewport?.scale === 1 && bottom - top < window.innerHeight
    if (!isCovered) return end()
    style.setProperty('--view-top', `${top}px`)
    style.setProperty('--view-bottom', `${window.innerHeight - bottom}px`)
    style.setProperty('--view-height', `${bottom - top}px`)
  }
  const following = new AbortController()
  onVisibleArea(update, following.signal)
  update()
  return () => {
    following.abort()
    end()
  }
}
