import { useEffect, useState } from 'react'
import { serverNow } from './session.ts'

const SECOND = 1_000

/** Server time in milliseconds since 1970; the component rerenders every second. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}
