/** The minutes of a day. */
const DAY = 1_440
const HOURS_AND_MINUTES = /^(\d{1,5}):([0-5]\d)$/
const WORDS = /^(?:(\d{1,5}(?:[.,]\d{1,2})?)\s*h)?\s*(?:(\d{1,6})\s*m?)?$/i
const DECIMAL_HOURS = /^\d{1,5}[.,]\d{1,2}$/

/**
 * The length that a person typed, in whole minutes: `1:30`, `1.5`, `1.5h`, `1h30`, `90m`. A number alone is
 * hours below 10 or with a fraction, else minutes: `2`, `90`.
 * @param most minutes, of a day by default
 * @returns undefined when it is no length, or not from 1 minute to the most
 */
export function readLength(typed: string, most: number = DAY): number | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const minutes = minutesOf(text)
  return minutes !== undefined && minutes >= 1 && minutes <= most ? minutes : undefined
}

function minutesOf(text: string): number | undefined {
  const clock = HOURS_AND_MINUTES.exec(text)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2])
  if (DECIMAL_HOURS.test(text)) return hours(text)
  const words = WORDS.exec(text)
  if (words === null) return undefined
  const [, typedHours, minutes] = words
  if (typedHours === undefined) {
    if (minutes === undefined) return undefined
    const isHours = /^\d$/.test(text)
    return Number(minutes) * (isHours ? 60 : 1)
  }
  return hours(typedHours) + Number(minutes ?? 0)
}

function hours(text: string): number {
  return Math.round(Number(text.replace(',', '.')) * 60)
}

/** A length for a person: `1:30`. @param minutes whole minutes, at least 0 */
export function formatLength(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** A length in words, as read aloud and in sentences: `1 h 30 min`. @param minutes whole minutes, at least 0 */
export function lengthInWords(minutes: number): string {
  const [h, min] = [Math.floor(minutes / 60), minutes % 60]
  if (h === 0) return `${min} min`
  return min === 0 ? `${h} h` : `${h} h ${min} min`
}
