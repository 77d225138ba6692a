import { useEffect, useEffectEvent } from 'react'

/** Runs when a part of the page goes away or the page is closed: what is typed there is taken over first. */
export function useLeaving(leave: () => void): void {
  const left = useEffectEvent(leave)
  useEffect(() => {
    const onHide = () => left()
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      left()
    }
  }, [])
}
