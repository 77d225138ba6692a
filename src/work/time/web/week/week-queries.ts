import { queryOptions } from '@tanstack/react-query'
import { addDays } from '#platform/shared/dates.ts'
import { MAX_ROWS } from '#platform/shared/pagination.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { listTime } from '../../shared/time-endpoints.ts'
import type { TimeEntry } from '../../shared/time-schema.ts'

/** All time of a person in a week. */
export interface WeekTime {
  entries: readonly TimeEntry[]
  /** The minutes of each day with time, as the server counts them. */
  days: readonly { day: string; minutes: number }[]
  /** For how many days before today people change their own time. */
  editDays: number
}

/** A person's time in the week from a Monday, on however many pages it is. @param userId `me` or the id of a person */
export function weekTimeQuery(userId: string, monday: string) {
  const shown = { userId, from: monday, to: addDays(monday, 6), limit: String(MAX_ROWS) }
  return queryOptions({
    queryKey: ['time-entry', 'week', userId, monday],
    async queryFn({ signal }): Promise<WeekTime> {
      const entries: TimeEntry[] = []
      for (let page = 1; ; page += 1) {
        const query = { ...shown, page: String(page) }
        const { reply, total } = await callWithMetadata(listTime, { query }, { signal })
        entries.push(...reply.entries)
        // an empty page ends it, too: entries may be deleted between two pages
        if (entries.length >= total || reply.entries.length === 0) return { ...reply, entries }
      }
    },
    // an entry shows the names of its person, task and project; which days can be changed follows the settings
    meta: { entities: ['time-entry', 'edit-days', 'user', 'task', 'project'] },
  })
}

/** A week with new or changed entries; those of other weeks are left out. */
export function withEntries(
  week: WeekTime,
  changed: readonly TimeEntry[],
  isShown: (day: string) => boolean,
): WeekTime {
  const ids = new Set(changed.map(({ id }) => id))
  const before = week.entries.filter(({ id }) => ids.has(id))
  const after = changed.filter(({ day }) => isShown(day))
  return {
    ...week,
    entries: [...week.entries.filter(({ id }) => !ids.has(id)), ...after],
    days: withMinutes(week.days, before, after),
  }
}

/** A week without an entry. */
export function withoutEntry(week: WeekTime, gone: number): WeekTime {
  const before = week.entries.filter(({ id }) => id === gone)
  return {
    ...week,
    entries: week.entries.filter(({ id }) => id !== gone),
    days: withMinutes(week.days, before, []),
  }
}

function withMinutes(
  days: WeekTime['days'],
  before: readonly TimeEntry[],
  after: readonly TimeEntry[],
): WeekTime['days'] {
  const sums = new Map(days.map(({ day, minutes }) => [day, minutes]))
  const add = (day: string, minutes: number) => sums.set(day, (sums.get(day) ?? 0) + minutes)
  for (const { day, minutes } of before) add(day, -minutes)
  for (const { day, minutes } of after) add(day, minutes)
  return [...sums].map(([day, minutes]) => ({ day, minutes }))
}
