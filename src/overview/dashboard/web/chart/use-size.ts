import { type RefCallback, useCallback, useState } from 'react'

export interface Size {
  width: number
  height: number
}

/** The size of an element's content box in px; undefined until measured, which happens before the first paint. */
export function useSize(): [ref: RefCallback<HTMLElement>, size: Size | undefined] {
  const [size, setSize] = useState<Size>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
