import { useNavigate, useSearch } from '@tanstack/react-router'
import { addDays } from '#platform/shared/dates.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import {
  isWholeWeek,
  mondayOf,
  readTimeSearch,
  TIME_SEARCH_DEFAULTS,
  type TimeView,
} from '../../shared/time-search.ts'

/** The week, person and view in the address, and how to go to others. */
export interface TimeAddress {
  /** The first day of the week shown. */
  monday: string
  /** `me`, `all` (everybody, only as entries) or the id of another person. */
  userId: string
  view: TimeView
  goTo: (place: { monday?: string; userId?: string; view?: TimeView }) => void
  /** Pages by weeks; does nothing at the calendar's ends. */
  turn: (weeks: number) => void
}

/** The state of the page of time; who sees only their own time stays with it, whatever the address says. */
export function useTimeAddress(today: string): TimeAddress {
  const search = readTimeSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const account = useAccount()
  const can = useCan()
  const { view } = search
  const monday = search.week === '' ? mondayOf(today) : search.week
  const isOwn =
    search.userId === '' ||
    search.userId === account.id ||
    !can('billing:view') ||
    (search.userId === 'all' && view === 'week')
  const here = { monday, userId: isOwn ? 'me' : search.userId, view }
  const goTo: TimeAddress['goTo'] = (place) => {
    const next = { ...here, ...place }
    const isNobodyElse = next.userId === 'me' || next.userId === account.id
    void navigate({
      to: '.',
      search: ((current: object) => ({
        ...current,
        week: next.monday === mondayOf(today) ? undefined : next.monday,
        userId: isNobodyElse || (next.userId === 'all' && next.view === 'week') ? undefined : next.userId,
        view: next.view === TIME_SEARCH_DEFAULTS.view ? undefined : next.view,
      })) as never,
    })
  }
  return {
    ...here,
    goTo,
    turn(weeks) {
      const next = addDays(monday, 7 * weeks)
      if (isWholeWeek(next)) goTo({ monday: next })
    },
  }
}
