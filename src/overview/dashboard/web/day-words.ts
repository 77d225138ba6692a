import { localTime } from '#platform/shared/dates.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A calendar day in full: `Friday, 20 November 2026`. */
export function longDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return `${weekday.format(at)}, ${longDate.format(at)}`
}

const NOON = 12
const EVENING = 17

/** `Good morning, Kasun`, by the hour in the time zone. @param instant milliseconds since 1970 */
export function greeting(name: string, instant: number, timeZone: string): string {
  const { hour } = localTime(timeZone, instant)
  const part = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'
  return `Good ${part}, ${name}`
}
