import { localTime } from '#platform/shared/dates.ts'

const NOON = 12
const EVENING = 17

/** `Good morning, Kasun`, by the hour in the time zone. @param instant milliseconds since 1970 */
export function greeting(name: string, instant: number, timeZone: string): string {
  const { hour } = localTime(timeZone, instant)
  const part = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'
  return `Good ${part}, ${name}`
}
