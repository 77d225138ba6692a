import { useEffect, useEffectEvent } from 'react'
import { lazyPart } from '../../page/lazy-part.ts'
import { toast } from '../overlays/toast.tsx'

/** Everything modal is drawn by Base UI, in a file of its own that no first load waits for. */
const modalPart = lazyPart(() => import('./modal-views.tsx'))

/** Resolves once the file is there, or could not be loaded. */
export const loadModals = modalPart.whenAsked

/** What a press or the focus lands on when it is about to open something. */
const OPENERS = 'button, a, summary, [role="button"]'

/** Fetches the file once the page is painted and the browser idle, or at the first sign that it will be needed. */
export function usePreloadedModals(): void {
  useEffect(() => {
    const started = new AbortController()
    const preload = () => {
      started.abort()
      modalPart.ask()
    }
    const preloadForOpener = ({ target }: Event) => {
      if (target instanceof Element && target.closest(OPENERS) !== null) preload()
    }
    for (const sign of ['pointerover', 'focusin', 'touchstart'])
      document.addEventListener(sign, preloadForOpener, { passive: true, signal: started.signal })
    const cancelIdle = whenIdle(preload)
    return () => {
      started.abort()
      cancelIdle()
    }
  }, [])
}

/** Safari has no idle callback. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 1_000)
    return () => clearTimeout(timer)
  }
  let idle = 0
  const frame = requestAnimationFrame(() => {
    idle = requestIdleCallback(callback, { timeout: 3_000 })
  })
  return () => {
    cancelAnimationFrame(frame)
    cancelIdleCallback(idle)
  }
}

/**
 * What draws modal layers; undefined until it is there.
 * @param isOpen whether it is needed; @param onFailure called after a message said that it could not be loaded
 */
export function useModalViews(isOpen: boolean, onFailure: () => void) {
  const { module, isFailed = false } = modalPart.useIt(isOpen)
  const giveUp = useEffectEvent(() => {
    toast.error({ message: "This couldn't be opened. Please try again." })
    onFailure()
  })
  const isLost = isFailed && isOpen
  useEffect(() => {
    if (!isLost) return undefined
    // an earlier failure is retried first, which resets this one
    const timer = setTimeout(() => giveUp())
    return () => clearTimeout(timer)
  }, [isLost])
  return module
}
