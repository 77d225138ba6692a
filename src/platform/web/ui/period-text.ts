import { addDays, formatDayWithYear, monthWithYear } from '#platform/shared/dates.ts'
import { addMonths } from './fields/month-view.ts'

/** Calendar days `YYYY-MM-DD`, both inclusive; '' is an open end. */
export type Period = { from: string; to: string }

function monthsFrom(first: string, count: number): Period {
  return { from: first, to: addDays(addMonths(first, count), -1) }
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

/** The periods available with one press. @param today `YYYY-MM-DD` */
export function usualPeriods(today: string): readonly (Period & { name: string })[] {
  const month = firstOfMonth(today)
  return [
    { name: 'This month', ...monthsFrom(month, 1) },
    { name: 'Last month', ...monthsFrom(addMonths(month, -1), 1) },
    { name: 'This quarter', ...monthsFrom(firstOfQuarter(today), 3) },
    { name: 'This year', ...monthsFrom(`${today.slice(0, 4)}-01-01`, 12) },
    { name: 'All time', from: '', to: '' },
  ]
}

/** A period as text: `This quarter`, `November 2026`, `1 Oct – 20 Nov 2026`. @param today `YYYY-MM-DD` */
export function periodText({ from, to }: Period, today: string): string {
  const usual = usualPeriods(today).find((period) => period.from === from && period.to === to)
  if (usual) return usual.name
  if (from === '') return `Until ${formatDayWithYear(to)}`
  if (to === '') return `From ${formatDayWithYear(from)}`
  if (from === to) return formatDayWithYear(from)
  if (from === firstOfMonth(from) && to === monthsFrom(from, 1).to) {
    return monthWithYear(from)
  }
  const end = formatDayWithYear(to)
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  const start = isSameYear ? formatDayWithYear(from).slice(0, -5) : formatDayWithYear(from)
  return `${start} – ${end}`
}
