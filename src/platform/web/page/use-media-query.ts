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
