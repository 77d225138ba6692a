import { useEffect, useState } from 'react'
import { serverNow } from './session.ts'

const SECOND = 1_000

/** The time on the server in milliseconds since 1970; the component is drawn again every second. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}
