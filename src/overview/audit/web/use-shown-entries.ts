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
  /** Nothing can be shown yet. */
  isLoading: boolean
  /** The rows are those of before, while others load. */
  isStale: boolean
  /** There is no row, and nothing on its way. */
  isEmpty: boolean
  error: Error | undefined
  isFetching: boolean
  reload: () => void
  /** How many entries came since, at most a page of them; they are not among the rows. */
  newCount: number
  /** Puts the new ones among the rows. */
  showNew: () => void
}

/** The list that the address asks for, and what is newer than it. */
export function useShownEntries({ search, change }: AuditAddress): ShownEntries {
  const queryClient = useQueryClient()
  const options = auditListQuery(search)
  const list = useQuery(options)
  const isSettled = list.isSuccess && !list.isPlaceholderData
  // what is new belongs before the first page; elsewhere nobody waits for it
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
    // also rows that are only not there yet, such as those behind the end of a list that got shorter
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
