import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ENTRIES_PER_PAGE } from '../shared/audit-endpoints.ts'
import type { AuditEntry } from '../shared/audit-schema.ts'
import type { AuditAddress } from './audit-address.ts'
import { type AuditPage, auditListQuery, newestEntriesQuery } from './audit-queries.ts'

const NO_ENTRIES: readonly AuditEntry[] = []

export interface ShownEntries {
  page: AuditPage | undefined
  entries: readonly AuditEntry[]
  /** Whether there is nothing to show yet. */
  isLoading: boolean
  /** Whether the rows are the previous ones, while others load. */
  isStale: boolean
  /** Whether there are no rows and none are loading. */
  isEmpty: boolean
  error: Error | undefined
  isFetching: boolean
  reload: () => void
  /** The number of newer entries not yet among the rows, at most one page. */
  newCount: number
  /** Shows the newer entries. */
  showNew: () => void
}

/** The list requested by the address, and how many newer entries exist. */
export function useShownEntries({ search, change }: AuditAddress): ShownEntries {
  const queryClient = useQueryClient()
  const options = auditListQuery(search)
  const list = useQuery(options)
  const isSettled = list.isSuccess && !list.isPlaceholderData
  // new entries belong at the top of the first page, so other pages do not check for them
  const newest = useQuery({
    ...newestEntriesQuery(search),
    enabled: isSettled && search.page === 1,
    initialData: () => (isSettled ? list.data : undefined),
    initialDataUpdatedAt: list.dataUpdatedAt,
  })
  const pages = list.data?.pages ?? 1
  const lastPage = isSettled && search.page > pages ? pages : undefined
  const goToLast = useEffectEvent((page: number) => change({ page }, { replace: true }))
  useEffect(() => {
    if (lastPage !== undefined) goToLast(lastPage)
  }, [lastPage])

  const entries = list.data?.entries ?? NO_ENTRIES
  const isNewer = isSettled && search.page === 1 && newest.dataUpdatedAt > list.dataUpdatedAt
  const known = new Set(entries.map((entry) => entry.id))
  const newer = isNewer ? (newest.data?.entries ?? []).filter(({ id }) => !known.has(id)) : []
  return {
    page: list.data,
    entries,
    // includes rows not available yet, such as a page past the end of a list that became shorter
    isLoading: list.isPending || (list.isSuccess && entries.length === 0 && list.data.total > 0),
    isStale: list.isPlaceholderData,
    isEmpty: isSettled && list.data.total === 0,
    error: list.data === undefined ? (list.error ?? undefined) : undefined,
    isFetching: list.isFetching,
    reload: () => void list.refetch(),
    newCount: Math.min(newer.length, ENTRIES_PER_PAGE),
    showNew: () => queryClient.setQueryData(options.queryKey, newest.data),
  }
}
