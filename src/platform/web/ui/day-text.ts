import { addDays, isCalendarDay } from '#platform/shared/dates.ts'
import { MONTH_NUMBER } from '#platform/shared/day-words.ts'

/** 0 for anything but a month: it has no days. */
const monthOf = (word = '') => MONTH_NUMBER.get(word.toLowerCase()) ?? 0

function dayOf(year: string | number, month: number, dayOfMonth: string): string | null {
  const fullYear = String(year).length === 2 ? `20${year}` : String(year)
  const day = `${fullYear}-${String(month).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isCalendarDay(day) ? day : null
}

/**
 * Parses a typed calendar day: `20 Nov 2026`, `20 nov`, `Nov 20`, `2026-11-20`, `20/11/2026`, `20.11`,
 * `today` or `tomorrow`. Day before month, as in Sri Lanka; without a year the current one.
 * @param today `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`, or null when the text is not a day
 */
export function parseDay(text: string, today: string): string | null {
  const typed = text.trim().replaceAll(',', ' ')
  if (/^today$/i.test(typed)) return today
  if (/^tomorrow$/i.test(typed)) return addDays(today, 1)
  const thisYear = today.slice(0, 4)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(iso[1] ?? '', Number(iso[2]), iso[3] ?? '')
  const numeric = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?\.?$/.exec(typed)
  if (numeric) return dayOf(numeric[3] ?? thisYear, Number(numeric[2]), numeric[1] ?? '')
  const dayFirst = /^(\d{1,2})[ .-]*([a-z]{3,9})\.?(?:[ -]*(\d{4}|\d{2}))?$/i.exec(typed)
  if (dayFirst) return dayOf(dayFirst[3] ?? thisYear, monthOf(dayFirst[2]), dayFirst[1] ?? '')
  const monthFirst = /^([a-z]{3,9})\.? *(\d{1,2})(?: +(\d{4}|\d{2}))?$/i.exec(typed)
  if (monthFirst) return dayOf(monthFirst[3] ?? thisYear, monthOf(monthFirst[1]), monthFirst[2] ?? '')
  return null
}

/** Today in this browser's time zone, as date fields use it. */
export function browserToday(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
