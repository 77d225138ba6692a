import { CALENDAR_SEARCH_DEFAULTS, readCalendarPlace } from '#work/tasks/shared/calendar-search.ts'
import { readTaskSearch, TASK_SEARCH_DEFAULTS, writeTaskSearch } from '#work/tasks/shared/task-search.ts'
import {
  parseSearchParams,
  type SearchParams,
  stringifySearchParams,
} from '#platform/shared/search-params.ts'
import { SAVED_VIEW_PAGES, type SavedViewPage } from './saved-view-schema.ts'

/** The keys of an address, as its query or as the router has them. */
type Keys = Readonly<Record<string, unknown>>

/** Which page of the list and which task are open is the moment's, not the view's. */
function listKeys(raw: Keys): SearchParams {
  return writeTaskSearch({
    ...readTaskSearch(raw),
    page: TASK_SEARCH_DEFAULTS.page,
    task: TASK_SEARCH_DEFAULTS.task,
  })
}

/** The filters alone: days have an order of their own. */
function filterKeys(raw: Keys): SearchParams {
  const { sortBy: _sortBy, sortOrder: _sortOrder, ...filters } = listKeys(raw)
  return filters
}

/** Where each page is, and what of its address is kept, by its own reader. */
const PAGES: Readonly<Record<SavedViewPage, { path: string; keep: (raw: Keys) => SearchParams }>> = {
  task: { path: '/task', keep: listKeys },
  board: { path: '/board', keep: listKeys },
  calendar: {
    path: '/calendar',
    // the month or week stays open: a view is of the days around whoever opens it
    keep(raw) {
      const { view } = readCalendarPlace(raw)
      return { ...filterKeys(raw), ...(view === CALENDAR_SEARCH_DEFAULTS.view ? {} : { view }) }
    },
  },
}

/** The page that has saved views at a path; undefined at any other. */
export function savedViewPageAt(pathname: string): SavedViewPage | undefined {
  return SAVED_VIEW_PAGES.find((page) => PAGES[page].path === pathname)
}

/**
 * The address that a view keeps: what the page reads of it, in one order and without defaults, so that equal views have
 * equal addresses. Without `?`; '' for the page as it is by itself. Never refuses: nonsense is left out.
 */
export function keptAddress(page: SavedViewPage, raw: string | Keys): string {
  const keys = typeof raw === 'string' ? parseSearchParams(raw) : raw
  return stringifySearchParams(PAGES[page].keep(keys)).slice(1)
}

/** Where a view is opened: its page's address, and the view's own id by which the page knows which one is open. */
export function savedViewHref({
  id,
  page,
  address,
}: {
  id: number
  page: SavedViewPage
  address: string
}): string {
  return `${PAGES[page].path}?${address === '' ? '' : `${address}&`}saved=${id}`
}

const ID = /^[1-9]\d{0,9}$/

/** The id of the view that an address says is open; undefined when it says none. */
export function openedViewId(raw: Keys): number | undefined {
  const saved = raw['saved']
  return (typeof saved === 'string' || typeof saved === 'number') && ID.test(String(saved))
    ? Number(saved)
    : undefined
}

/**
 * The view that an address shows exactly: the one it says is open, or else the first with the same address. One that
 * was opened and then narrowed further is not shown any more.
 */
export function shownView<View extends { id: number; page: SavedViewPage; address: string }>(
  views: readonly View[],
  pathname: string,
  raw: Keys,
): View | undefined {
  const page = savedViewPageAt(pathname)
  if (page === undefined) return undefined
  const opened = openedViewId(raw)
  const address = keptAddress(page, raw)
  const isShown = (view: View) => view.page === page && view.address === address
  if (opened !== undefined && views.some(({ id }) => id === opened))
    return views.find((view) => view.id === opened && isShown(view))
  // the page by itself is nobody's view unless it was opened as one
  return address === '' ? undefined : views.find(isShown)
}
