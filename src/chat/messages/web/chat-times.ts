import { dayIn, daysBetween, formatDay } from '#platform/shared/dates.ts'

/** The heading of a day's messages: `Today`, `Thursday, 19 November`, with the year unless it is the current one. */
export function dayTitle(day: string, today: string): string {
  if (day === today) return 'Today'
  const instant = Date.parse(`${day}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(instant)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const date = part({ day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) })
  return `${part({ weekday: 'long' })}, ${date}`
}

/** The time of day: `09:05`. @param instant ISO 8601; @param timeZone the business's */
export function timeOfDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    Date.parse(instant),
  )
}

/** The time of a conversation's last message in short: `09:05` today, `Thu` within the last week, `9 Nov`. */
export function briefTime(instant: string, timeZone: string, today: string): string {
  const day = dayIn(timeZone, Date.parse(instant))
  const age = daysBetween(day, today)
  if (age <= 0) return timeOfDay(instant, timeZone)
  if (age >= 7) return formatDay(day, today)
  return new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(Date.parse(instant))
}
