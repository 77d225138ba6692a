import { addDays } from '#platform/shared/dates.ts'
import type { Random } from './random.ts'

/** Calendar days and moments of the sample period, which ends the day before `today`. */

/** A working day: Saturday and Sunday become the Friday before. @param offset days from today */
export function workingDay(today: string, offset: number): string {
  const day = addDays(today, Math.min(offset, -1))
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 6) return addDays(day, -1)
  return weekday === 0 ? addDays(day, -2) : day
}

/** A random moment of a day between 9:30 and 16:30 in Colombo. */
export function momentOf(random: Random, day: string): Date {
  return new Date(Date.parse(`${day}T04:00:00Z`) + random.number(7 * 60 * 60) * 1000)
}

/** The moment this many minutes later. */
export function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}

/** Days for which the sample agency has existed. */
export const SAMPLE_DAYS = 190

/** The morning on which the sample agency started. @param today the calendar day that its dates are relative to */
export function sampleBeginning(today: string): Date {
  return new Date(`${addDays(today, -SAMPLE_DAYS)}T04:30:00Z`)
}
