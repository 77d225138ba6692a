import { useEffect, useEffectEvent } from 'react'
import { lazyPart } from '../../page/lazy-part.ts'
import { toast } from '../overlays/toast.tsx'

/** Modal layers use Base UI, in a separate file that no first load waits for. */
const modalPart = lazyPart(() => import('./modal-views.tsx'))

/** Resolves once the file is loaded or has failed to load. */
export const loadModals = modalPart.whenAsked

/** Elements that may open a layer when pressed or focused. */
const OPENERS = 'button, a, summary, [role="button"]'

/** Loads the file once the page is painted and the browser idle, or at the first sign that it will be needed. */
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

/** Falls back to a timer, because Safari has no idle callback. */
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
 * The views of modal layers; undefined until loaded.
 * @param isOpen whether they are needed; @param onFailure called after a toast about the failed load
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
    // an earlier failure is retried first, which resets `isLost`
    const timer = setTimeout(() => giveUp())
    return () => clearTimeout(timer)
  }, [isLost])
  return module
}
