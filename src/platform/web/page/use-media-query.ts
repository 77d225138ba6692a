import { useCallback, useSyncExternalStore } from 'react'

/** The style sheets use the same number. */
const PHONE = '(max-width: 640px)'

/** Whether a media query matches; follows rotating, resizing or moving the window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = () => useMediaQuery(PHONE)

let isPrinting = false

function followPrinting(listener: () => void): () => void {
  const set = (next: boolean) => () => {
    isPrinting = next
    listener()
  }
  const end = new AbortController()
  const { signal } = end
  // the media query's own event is too late for what is printed
  window.addEventListener('beforeprint', set(true), { signal })
  window.addEventListener('afterprint', set(false), { signal })
  matchMedia('print').addEventListener('change', listener, { signal })
  return () => end.abort()
}

/** Whether the page is being printed, or shown as on paper. */
export function useIsPaper(): boolean {
  return useSyncExternalStore(followPrinting, () => isPrinting || matchMedia('print').matches)
}
