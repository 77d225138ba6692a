import { addDays, localTime } from '#platform/shared/dates.ts'

/** The hour in TIME_ZONE at which the nightly backup is made. */
const NIGHT_HOUR = 2

/**
 * The calendar day whose night it is now: a night lasts from 02:00 to the next 02:00. Where clocks skip that hour it
 * begins right after the skip.
 */
export function nightOf(timeZone: string, instant: Date): string {
  const { day, hour } = localTime(timeZone, instant)
  return hour < NIGHT_HOUR ? addDays(day, -1) : day
}
