import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { dayIn } from '#platform/shared/dates.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { liveState } from '#platform/web/data/live.ts'
import { useShownFrom } from '#platform/web/offline/restored-data.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { useServerNow } from '#platform/web/data/use-server-now.ts'

/** Milliseconds for which the badge alone shows a lost connection. */
const SHORT_CUT = 3_000

/** At the foot of every page while the connection is lost: says how old the data is. It disappears automatically. */
export function ConnectionLine() {
  const state = useSyncExternalStore(liveState.subscribe, liveState.get)
  const cutAt = useSyncExternalStore(liveState.subscribe, liveState.cutAt)
  const [isLong, setLong] = useState(false)
  const isCut = cutAt !== undefined
  const wasLong = isLong && isCut
  if (wasLong !== isLong) setLong(wasLong)
  useEffect(() => {
    if (!isCut) return undefined
    const timer = setTimeout(() => setLong(true), SHORT_CUT)
    return () => clearTimeout(timer)
  }, [isCut])

  const isShown = isCut && (isLong || state === 'offline')
  useEffect(() => {
    if (!isShown) return undefined
    // layers above the page end above the line
    document.documentElement.dataset['connection'] = 'cut'
    return () => {
      delete document.documentElement.dataset['connection']
    }
  }, [isShown])
  return <div role="status">{isShown ? <Line isOffline={state === 'offline'} cutAt={cutAt} /> : null}</div>
}

function Line({ isOffline, cutAt }: { isOffline: boolean; cutAt: number }) {
  const { timeZone } = useAccount()
  const today = dayIn(timeZone, useServerNow())
  const from = useShownFrom(cutAt)
  const time = recentTime(new Date(from).toISOString(), timeZone, today).replace('Yesterday', 'yesterday')
  return (
    <p className="connection-line">
      <IconWifiOff size={16} stroke={1.75} aria-hidden />
      {isOffline ? 'You are offline.' : 'No connection.'} What you see is from {time}.
    </p>
  )
}
