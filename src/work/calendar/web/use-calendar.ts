import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import type { CalendarDay } from '../shared/calendar-schema.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { isOnPage, shownDays, turned } from './calendar-days.ts'
import { type EntryMove, withMoves } from './calendar-entries.ts'
import { calendarQuery } from './calendar-queries.ts'

/** The calendar page shown. */
export interface ShownCalendar {
  /** The days in order: whole weeks. */
  days: readonly string[]
  /** What is due on a day; undefined while it is unknown. */
  dueOn: (day: string) => CalendarDay | undefined
  /** All days with something due. */
  due: readonly CalendarDay[]
  /** Entries within the month or week itself; undefined while they are counted. */
  total: number | undefined
  isBusy: boolean
  /** Nothing could be loaded: the reason, and how to retry. */
  failure: { reason: string | undefined; retry: () => void } | undefined
}

/** What is due on the days shown, with pending moves applied; the adjacent pages are prefetched. */
export function useCalendar(
  filters: TaskSearch,
  { view, day }: Pick<CalendarAddress, 'view' | 'day'>,
  moves: readonly EntryMove[],
  today: string,
): ShownCalendar {
  const queryClient = useQueryClient()
  const days = shownDays(view, day)
  const list = useQuery(calendarQuery(filters, days))
  const { data, isPlaceholderData, isError, error, isFetching } = list
  const isSettled = data !== undefined && !isPlaceholderData

  const fetchNeighbours = useEffectEvent((_of: string) => {
    for (const pages of [1, -1]) {
      const other = turned(view, day, pages, today)
      if (other !== undefined) void queryClient.prefetchQuery(calendarQuery(filters, shownDays(view, other)))
    }
  })
  const page = JSON.stringify(calendarQuery(filters, days).queryKey)
  useEffect(() => {
    if (isSettled) fetchNeighbours(page)
  }, [isSettled, page])

  const shown = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const due = data === undefined ? [] : withMoves(data.days, moves, shown).filter(isWithin(shown))
  const isKnown = (one: string) => data !== undefined && one >= data.from && one <= data.to
  const byDay = new Map(due.map((one) => [one.day, one]))
  return {
    days,
    dueOn: (one) => byDay.get(one) ?? (isKnown(one) ? { day: one, total: 0, entries: [] } : undefined),
    due,
    total: isSettled
      ? due.reduce((sum, one) => sum + (isOnPage(view, one.day, day) ? one.total : 0), 0)
      : undefined,
    isBusy: isFetching,
    failure:
      isError && data === undefined
        ? {
            reason: error instanceof ApiError ? error.message : undefined,
            retry: () => void list.refetch(),
          }
        : undefined,
  }
}

function isWithin({ from, to }: { from: string; to: string }) {
  return ({ day }: CalendarDay) => day >= from && day <= to
}
