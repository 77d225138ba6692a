import { formatDay, localTime } from '#platform/shared/dates.ts'
import type { SeenByClient } from '../shared/link-schema.ts'

/** `Seen 3 times, last today 09:12`. @param today calendar day in the time zone */
export function seenText({ count, lastAt }: SeenByClient, timeZone: string, today: string): string {
  const { day, time } = localTime(timeZone, Date.parse(lastAt))
  const when = `${day === today ? 'today' : formatDay(day, today)} ${time.slice(0, 5)}`
  return count === 1 ? `Seen once, ${when}` : `Seen ${count} times, last ${when}`
}
