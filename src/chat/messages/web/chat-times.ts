import { dayIn, daysBetween, formatDay, longDay, timeOfDay, weekdayName } from '#platform/shared/dates.ts'

/** The heading of a day's messages: `Today`, `Thursday, 19 November`, with the year unless it is the current one. */
export function dayTitle(day: string, today: string): string {
  if (day === today) return 'Today'
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return `${weekdayName(day)}, ${isThisYear ? longDay(day).slice(0, -5) : longDay(day)}`
}

/** The time of a conversation's last message in short: `09:05` today, `Thu` within the last week, `9 Nov`. */
export function briefTime(instant: string, timeZone: string, today: string): string {
  const day = dayIn(timeZone, Date.parse(instant))
  const age = daysBetween(day, today)
  if (age <= 0) return timeOfDay(timeZone, Date.parse(instant))
  if (age >= 7) return formatDay(day, today)
  return weekdayName(day).slice(0, 3)
}
