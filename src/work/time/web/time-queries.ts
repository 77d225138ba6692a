import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { getTimer, listTime } from '../shared/time-endpoints.ts'
import type { TimeEntry, Timer } from '../shared/time-schema.ts'
import { TIMER_KEY } from './timer/timer-key.ts'

interface Shown {
  timer: Timer | null
}

/** The account's running timer, or null. */
export const timerQuery = queryOptions({
  queryKey: TIMER_KEY,
  queryFn: ({ signal }): Promise<Shown> => call(getTimer, {}, { signal }),
  meta: {
    entities: ['timer'],
    // only a running timer shows the names of its task and project
    entitiesIn: (data) => ((data as Shown | undefined)?.timer ? ['task', 'project'] : []),
    shows: { entity: 'timer', isReply: true },
  },
})

/** Which entries: whose, of which days (both included), on what. */
export interface ShownTime {
  /** `me`, `all` or the id of a person; others need `billing:view`. */
  userId?: string
  from?: string
  to?: string
  projectId?: number
  /** `none`: on projects themselves. */
  taskId?: number | 'none'
  page?: number
  limit?: number
}

export interface TimePage {
  /** Newest day first. */
  entries: readonly TimeEntry[]
  /** The minutes of each day with time, on all pages. */
  days: readonly { day: string; minutes: number }[]
  /** The sum of the days. */
  minutes: number
  /** For how many days before today people change their own time. */
  editDays: number
  /** How many entries there are on all pages. */
  total: number
}

/** Time entries; the previous ones stay while others load. */
export function timeQuery(shown: ShownTime) {
  const query = Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return queryOptions({
    queryKey: ['time-entry', 'list', query],
    queryFn: async ({ signal }): Promise<TimePage> => {
      const { reply, total } = await callWithMetadata(listTime, { query }, { signal })
      return { ...reply, total }
    },
    placeholderData: keepPreviousData,
    // an entry shows the names of its person, task and project; on a task's own panel only that of the person. Whether
    // it can be changed follows the days of the settings
    meta: {
      entities: [
        'time-entry',
        'edit-days',
        'user',
        ...(typeof shown.taskId === 'number' ? [] : ['task', 'project']),
      ],
      entitiesIn: (data) => (namesInvoices(data as TimePage | undefined) ? ['invoice'] : []),
    },
  })
}

function namesInvoices(page: TimePage | undefined): boolean {
  return page?.entries.some(({ invoice = null }) => invoice !== null) ?? false
}
