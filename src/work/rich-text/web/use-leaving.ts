import { useEffect, useRef } from 'react'

/**
 * Tells when the focus has left an element and everything it opened, wherever in the page that lies: React's events
 * also come from dialogs and popovers. A move inside is a blur with a focus right after it.
 * @returns the handlers for the element
 */
export function useLeaving(onLeave: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onFocus: () => clearTimeout(timer.current),
    onBlur: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => onLeave?.(), 0)
    },
  }
}
