import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { totalPages } from '#platform/shared/pagination.ts'
import { recordKinds } from '#platform/web/record-kinds.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import {
  ENTRIES_PER_PAGE,
  getAuditEntry,
  listAudit,
  listAuditPeople,
  MAX_ENTRIES,
} from '../shared/audit-endpoints.ts'
import type { AuditEntry } from '../shared/audit-schema.ts'
import { type AuditSearch, toAuditFilter } from './audit-address.ts'

const NAME = 'audit'
/** Milliseconds to wait after a change before refetching, so that the many changes of a busy hour are batched. */
const GATHER = 2_000

/** One page of entries. */
export interface AuditPage {
  entries: AuditEntry[]
  /** At most {@link MAX_ENTRIES} + 1. */
  total: number
  /** At least 1. */
  pages: number
}

async function fetchPage(search: AuditSearch, signal: AbortSignal): Promise<AuditPage> {
  const query = {
    ...toAuditFilter(search),
    page: String(search.page),
    limit: String(ENTRIES_PER_PAGE),
  }
  const { reply: entries, total } = await callWithMetadata(listAudit, { query }, { signal })
  return { entries, total, pages: totalPages(Math.min(total, MAX_ENTRIES), ENTRIES_PER_PAGE) }
}

/**
 * One page of entries; the previous rows stay on screen while others load. Does not follow changes: the rows being read
 * stay where they are, and new ones are announced; see {@link newestEntriesQuery}.
 */
export function auditListQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: [NAME, 'list', toAuditFilter(search), search.page],
    queryFn: ({ signal }) => fetchPage(search, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The current first page, refetched shortly after a change. */
export function newestEntriesQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: [NAME, 'newest', toAuditFilter(search)],
    queryFn: async ({ signal }) => {
      await gather(signal)
      return fetchPage({ ...search, page: 1 }, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { entities: recordKinds().map(({ name }) => name) },
  })
}

/** @throws the signal's reason when the query is cancelled */
function gather(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, GATHER)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/** One entry at full length; until it is loaded, the list's version is shown. */
export function auditEntryQuery(queryClient: QueryClient, id: number) {
  return queryOptions({
    queryKey: [NAME, 'one', id],
    queryFn: ({ signal }) => call(getAuditEntry, { params: { id: String(id) } }, { signal }),
    placeholderData: () =>
      queryClient
        .getQueriesData<AuditPage>({ queryKey: [NAME, 'list'] })
        .flatMap(([, page]) => page?.entries ?? [])
        .find((entry) => entry.id === id),
  })
}

/** Every account that has ever made a change. */
export const auditPeopleQuery = queryOptions({
  queryKey: [NAME, 'people'],
  queryFn: ({ signal }) => call(listAuditPeople, undefined, { signal }),
  meta: { entities: ['user'] },
})
