import { addDays, dayIn, daysBetween, formatDay, timeOfDay, weekdayName } from '#platform/shared/dates.ts'

/**
 * When something was written or happened, in short: `09:05`, `Yesterday 16:40`, `Wednesday 10:12`, `9 Nov, 17:02`.
 * @param instant ISO 8601, UTC; @param timeZone the business's; @param today the calendar day it is there now
 */
export function recentTime(instant: string, timeZone: string, today: string): string {
  const written = Date.parse(instant)
  const day = dayIn(timeZone, written)
  const time = timeOfDay(timeZone, written)
  if (day === today) return time
  if (day === addDays(today, -1)) return `Yesterday ${time}`
  const age = daysBetween(day, today)
  if (age > 0 && age < 7) return `${weekdayName(day)} ${time}`
  return `${formatDay(day, today)}, ${time}`
}
