import { dayIn } from '#platform/shared/dates.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'

/**
 * When something happened, with its day: `Today 02:00`, `Yesterday 02:00`, `Wednesday 02:00`, `9 Nov, 02:00`.
 * @param instant ISO 8601, UTC; @param timeZone the business's; @param today the calendar day it is there now
 */
export function momentText(instant: string, timeZone: string, today: string): string {
  const text = recentTime(instant, timeZone, today)
  return dayIn(timeZone, Date.parse(instant)) === today ? `Today ${text}` : text
}
