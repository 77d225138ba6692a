import { useCallback, useSyncExternalStore } from 'react'

/** The style sheets have the same number. */
const PHONE = '(max-width: 640px)'

/** Whether a media query matches, also after the window was turned, resized or moved. */
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
