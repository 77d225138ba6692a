import { MONTHS, WEEKDAYS, weekdayOf } from '#platform/shared/dates.ts'
import type { Rhythm } from './schedule-calendar.ts'

type Told = Pick<Rhythm, 'unit' | 'every' | 'weekdays' | 'startsOn'> & { afterCompletion: boolean }

/** When something repeats, as a sentence begins: `Every 2 weeks on Monday and Friday`. */
export function rhythmWords({ unit, every, weekdays, startsOn, afterCompletion }: Told): string {
  if (afterCompletion) return `${every === 1 ? `1 ${unit}` : `${every} ${unit}s`} after it is done`
  const times = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
  if (unit === 'day') return times
  const dayOfMonth = Number(startsOn.slice(8))
  if (unit === 'month')
    return `${times} on the ${ordinal(dayOfMonth)}${dayOfMonth > 28 ? ' or the last day' : ''}`
  if (unit === 'year') return `${times} on ${dayOfMonth} ${MONTHS[Number(startsOn.slice(5, 7)) - 1]}`
  const named = (weekdays.length === 0 ? [weekdayOf(startsOn)] : weekdays).map((day) => WEEKDAYS[day])
  return `${times} on ${listed(named.map(String))}`
}

function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
