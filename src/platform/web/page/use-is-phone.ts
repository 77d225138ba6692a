import { useSyncExternalStore } from 'react'

/** The style sheets have the same number. */
const PHONE = '(max-width: 640px)'

/** Whether the window is as narrow as a phone's, also after it was turned or resized. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
