import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a page's first field, except on touch screens, whose keyboard would cover the page. @returns the field's ref
 */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) input.current?.focus()
  }, [])
  return input
}
