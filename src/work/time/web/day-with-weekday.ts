import { formatDay, weekdayName } from '#platform/shared/dates.ts'

/** A calendar day with its weekday: `Fri 20 Nov`, with the year unless it is the current one. */
export function dayWithWeekday(day: string, today: string): string {
  return `${weekdayName(day).slice(0, 3)} ${formatDay(day, today)}`
}
