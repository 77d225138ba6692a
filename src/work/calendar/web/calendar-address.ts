import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type CalendarView,
  readCalendarPlace,
  writeCalendarPlace,
} from '#work/tasks/shared/calendar-search.ts'
import { turned } from './calendar-days.ts'

/** The month or week that the address names, and the ways to others. */
export interface CalendarAddress {
  view: CalendarView
  /** A day in it. */
  day: string
  /** Goes to another place; `replace` leaves no step behind for Back. */
  goTo: (place: { view?: CalendarView; day?: string }, options?: { replace?: boolean }) => void
  /** Turns the page by months or weeks; does nothing where the calendar ends. */
  turn: (pages: number) => void
}

/** Where the calendar stands, as the address has it; filters and the open task stay as they are. */
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
