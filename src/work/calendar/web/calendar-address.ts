import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type CalendarView,
  readCalendarPlace,
  writeCalendarPlace,
} from '#work/tasks/shared/calendar-search.ts'
import { turned } from './calendar-days.ts'

/** The month or week in the address, and how to go to others. */
export interface CalendarAddress {
  view: CalendarView
  /** A day in it. */
  day: string
  /** Navigates; `replace` adds no history entry. */
  goTo: (place: { view?: CalendarView; day?: string }, options?: { replace?: boolean }) => void
  /** Pages by months or weeks; does nothing at the calendar's ends. */
  turn: (pages: number) => void
}

/** The calendar's place in the address; filters and the open task stay unchanged. */
export function useCalendarAddress(today: string): CalendarAddress {
  const place = readCalendarPlace(useSearch({ strict: false }))
  const navigate = useNavigate()
  const here = { view: place.view, day: place.day === '' ? today : place.day }
  const goTo: CalendarAddress['goTo'] = (next, { replace = false } = {}) =>
    void navigate({
      to: '.',
      replace,
      search: ((current: object) => ({
        ...current,
        ...writeCalendarPlace({ ...here, ...next }, today),
      })) as never,
    })
  return {
    ...here,
    goTo,
    turn(pages) {
      const day = turned(here.view, here.day, pages, today)
      if (day !== undefined) goTo({ day })
    },
  }
}
