import { useEffect, useRef } from 'react'

/**
 * Reports when the focus has left an element and everything it opened, wherever that is in the DOM: React's events also
 * bubble from dialogs and popovers. A move inside is a blur immediately followed by a focus.
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
