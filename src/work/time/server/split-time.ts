import { addDays, localTime } from '#platform/shared/dates.ts'
import { MAX_MINUTES } from '../shared/time-schema.ts'

/** Time within one day. */
export interface TimePart {
  /** YYYY-MM-DD */
  day: string
  /** Minutes since midnight; null where only the length is known. */
  fromMinute: number | null
  minutes: number
}

/** Time that may reach past midnight, as one part for each day. The parts come to its minutes. */
export function splitAtMidnight({ day, fromMinute, minutes }: TimePart): TimePart[] {
  if (fromMinute === null || fromMinute + minutes <= MAX_MINUTES) return [{ day, fromMinute, minutes }]
  const first = MAX_MINUTES - fromMinute
  return [
    { day, fromMinute, minutes: first },
    ...splitAtMidnight({ day: addDays(day, 1), fromMinute: 0, minutes: minutes - first }),
  ]
}

/** What a timer measured, by day in the business's time zone, in whole minutes: at least one. */
export function measuredTime(started: Date, ended: Date, timeZone: string): TimePart[] {
  const { day, time } = localTime(timeZone, started)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return splitAtMidnight({ day, fromMinute: hours * 60 + minutes, minutes: minutesBetween(started, ended) })
}

/** Whole minutes, rounded, at least one. */
export function minutesBetween(started: Date, ended: Date): number {
  return Math.max(1, Math.round((ended.getTime() - started.getTime()) / 60_000))
}
