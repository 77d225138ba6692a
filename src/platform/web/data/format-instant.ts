import { formatDayWithYear, localTime } from '#platform/shared/dates.ts'

/**
 * Formats an instant for display: `18 Nov 2026, 09:14`.
 * @param instant ISO 8601, UTC; @param timeZone the business's, an IANA name
 */
export function formatInstant(instant: string, timeZone: string): string {
  const { day, time } = localTime(timeZone, Date.parse(instant))
  return `${formatDayWithYear(day)}, ${time.slice(0, 5)}`
}
