import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { localTime } from '#platform/shared/dates.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { serverNow } from '#platform/web/data/session.ts'
import type { Timer } from '../../shared/time-schema.ts'
import { timerQuery } from '../time-queries.ts'

const SECOND = 1_000
const MINUTE = 60_000

/** The account's running timer with the whole minutes that it counts for the current day; renders once a minute. */
export function useRunning(): { timer: Timer; day: string; minutes: number } | undefined {
  const { timeZone } = useAccount()
  const timer = useQuery(timerQuery).data?.timer ?? undefined
  const startedAt = timer?.startedAt
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (startedAt === undefined) return undefined
    const minutesAt = (instant: number) => Math.floor((instant - Date.parse(startedAt)) / MINUTE)
    const count = () => {
      const next = serverNow()
      setNow((before) => (minutesAt(before) === minutesAt(next) ? before : next))
    }
    const ticking = setInterval(count, SECOND)
    return () => clearInterval(ticking)
  }, [startedAt])
  if (timer === undefined) return undefined
  const { day, time } = localTime(timeZone, now)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  // what it ran before midnight is noted on the day before, once it is stopped
  const sinceMidnight = hours * 60 + minutes
  const ran = Math.floor((now - Date.parse(timer.startedAt)) / MINUTE)
  return { timer, day, minutes: Math.max(0, Math.min(ran, sinceMidnight)) }
}
