import { addDays, daysBetween, weekdayOf } from '#platform/shared/dates.ts'

const WORKING_DAYS_A_WEEK = 5
const DAYS_A_WEEK = 7

/** The day itself, or the Monday after a weekend; holidays are not known. */
function workingDayFrom(day: string): string {
  return weekdayOf(day) < WORKING_DAYS_A_WEEK ? day : workingDayFrom(addDays(day, 1))
}

/**
 * The calendar day that lies some days after a start (spec 7.7).
 * @param offset from 0
 * @param isWorkingDays counts from Monday to Friday; a start on a weekend counts as the Monday after it
 */
export function dayAtOffset(start: string, offset: number, isWorkingDays: boolean): string {
  if (!isWorkingDays) return addDays(start, offset)
  const weeks = Math.floor(offset / WORKING_DAYS_A_WEEK)
  let day = addDays(workingDayFrom(start), weeks * DAYS_A_WEEK)
  for (let left = offset % WORKING_DAYS_A_WEEK; left > 0; left--) day = workingDayFrom(addDays(day, 1))
  return day
}

/**
 * How many days a calendar day lies after a start, from 0: the inverse of {@link dayAtOffset} for working days; a day on
 * a weekend counts as the Monday after it.
 */
export function offsetOfDay(start: string, day: string, isWorkingDays: boolean): number {
  if (!isWorkingDays) return Math.max(0, daysBetween(start, day))
  const from = workingDayFrom(start)
  const to = workingDayFrom(day)
  if (to <= from) return 0
  const weeks = Math.floor(daysBetween(from, to) / DAYS_A_WEEK)
  let offset = weeks * WORKING_DAYS_A_WEEK
  for (let at = addDays(from, weeks * DAYS_A_WEEK); at < to; at = workingDayFrom(addDays(at, 1))) offset++
  return offset
}
