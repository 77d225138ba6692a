import { CALENDAR_SEARCH_DEFAULTS, readCalendarPlace } from '#work/tasks/shared/calendar-search.ts'
import { readTimelinePlace, writeTimelinePlace } from '#work/tasks/shared/timeline-search.ts'
import { readTaskSearch, TASK_SEARCH_DEFAULTS, writeTaskSearch } from '#work/tasks/shared/task-search.ts'
import {
  parseSearchParams,
  type SearchParams,
  stringifySearchParams,
} from '#platform/shared/search-params.ts'
import { SAVED_VIEW_PAGES, type SavedViewPage } from './saved-view-schema.ts'

/** The keys of an address, as a query or as the router parses them. */
type Keys = Readonly<Record<string, unknown>>

/** The list's page and the open task are momentary, not part of a view. */
function listKeys(raw: Keys): SearchParams {
  return writeTaskSearch({
    ...readTaskSearch(raw),
    page: TASK_SEARCH_DEFAULTS.page,
    task: TASK_SEARCH_DEFAULTS.task,
  })
}

/** The list has no lanes. */
function listOnlyKeys(raw: Keys): SearchParams {
  const { lanes: _lanes, ...keys } = listKeys(raw)
  return keys
}

/** Only the filters: calendar and timeline have their own order. */
function filterKeys(raw: Keys): SearchParams {
  const { sortBy: _sortBy, sortOrder: _sortOrder, ...filters } = listOnlyKeys(raw)
  return filters
}

/** The path of each page, and what is stored of its address, using its own reader. */
const PAGES: Readonly<Record<SavedViewPage, { path: string; keep: (raw: Keys) => SearchParams }>> = {
  task: { path: '/task', keep: listOnlyKeys },
  board: { path: '/board', keep: listKeys },
  timeline: {
    path: '/timeline',
    // nor is the period stored here
    keep(raw) {
      const { group, zoom } = writeTimelinePlace(readTimelinePlace(raw), '')
      return {
        ...filterKeys(raw),
        ...(group === undefined ? {} : { group }),
        ...(zoom === undefined ? {} : { zoom }),
      }
    },
  },
  calendar: {
    path: '/calendar',
    // the month or week is not stored: a view shows the current days of whoever opens it
    keep(raw) {
      const { view } = readCalendarPlace(raw)
      return { ...filterKeys(raw), ...(view === CALENDAR_SEARCH_DEFAULTS.view ? {} : { view }) }
    },
  },
}

/** The page with saved views at a path; undefined for other paths. */
export function savedViewPageAt(pathname: string): SavedViewPage | undefined {
  return SAVED_VIEW_PAGES.find((page) => PAGES[page].path === pathname)
}

/**
 * The address stored in a view: what the page reads of it, normalised in order and without defaults, so that equal
 * views have equal addresses. Without `?`; '' for the page without filters. Never throws: invalid parts are left out.
 */
export function keptAddress(page: SavedViewPage, raw: string | Keys): string {
  const keys = typeof raw === 'string' ? parseSearchParams(raw) : raw
  return stringifySearchParams(PAGES[page].keep(keys)).slice(1)
}

/** The link to a view: its page's address with the view's id, by which the page knows which one is open. */
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

/** The id of the view open according to the address; undefined if there is none. */
export function openedViewId(raw: Keys): number | undefined {
  const saved = raw['saved']
  return (typeof saved === 'string' || typeof saved === 'number') && ID.test(String(saved))
    ? Number(saved)
    : undefined
}

/**
 * The view that an address matches exactly: the one it names, or else the first with the same address. A view that was
 * opened and then filtered further no longer matches.
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
  // the unfiltered page is not a view unless it was opened as one
  return address === '' ? undefined : views.find(isShown)
}
