import { MAX_MINUTES } from './time-schema.ts'

const WITH_MARK = /^(\d{1,2})[:.h](\d{2})$/i
const DIGITS = /^(\d{1,2})(\d{2})?$/

/**
 * The time of the day that a person typed, in minutes since midnight: `9:30`, `9.30`, `0930`, `9`.
 * @returns undefined when it is no time from 0:00 to 23:59
 */
export function readTimeOfDay(typed: string): number | undefined {
  const text = typed.trim()
  const match = WITH_MARK.exec(text) ?? DIGITS.exec(text)
  if (match === null) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined
}

/** A time of the day: `09:30`. @param minute since midnight, at least 0; from a day on it is that of a later day */
export function formatMinute(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor((minute % MAX_MINUTES) / 60))}:${two(minute % 60)}`
}

/**
 * Minutes from one time of the day to another, at least 1: an earlier or the same one is that of the next day.
 * @param from minutes since midnight, as `to`
 */
export function minutesUntil(from: number, to: number): number {
  return to > from ? to - from : to - from + MAX_MINUTES
}
