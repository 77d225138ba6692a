import type { TimeEntry } from '../../shared/time-schema.ts'
import type { TimePage } from '../time-queries.ts'

/** Entries under one head. */
export interface TimeGroup {
  key: string
  /** The sum of all its entries, also of those not loaded; undefined while it is not known. */
  minutes: number | undefined
  entries: readonly TimeEntry[]
}

/** The loaded entries by day, newest first. */
export function groupsByDay({ entries, days }: TimePage): TimeGroup[] {
  return days
    .map(({ day, minutes }) => ({ key: day, minutes, entries: entries.filter((entry) => entry.day === day) }))
    .filter((group) => group.entries.length > 0)
}

/** The loaded entries by person, in the order of their newest entry. Sums need all entries. */
export function groupsByPerson({ entries, total }: TimePage): TimeGroup[] {
  const groups = new Map<string, TimeEntry[]>()
  for (const entry of entries) {
    const key = personKey(entry)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups].map(([key, own]) => ({
    key,
    minutes: entries.length < total ? undefined : own.reduce((sum, entry) => sum + entry.minutes, 0),
    entries: own,
  }))
}

/** Accounts that are gone are told apart by their names. */
function personKey({ userId, userName }: TimeEntry): string {
  return userId ?? userName
}
