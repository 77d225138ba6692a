import { type RefObject, useEffect, useRef } from 'react'

/** For the field in which the typing begins. On touch screens the focus would open the keyboard over the page. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) input.current?.focus()
  }, [])
  return input
}
