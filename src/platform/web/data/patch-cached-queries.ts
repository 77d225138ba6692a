import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Changes cached data without a request: missing data stays missing, and stale data stays stale, as of the time it was
 * fetched. React Query's own setter would mark it as fresh, and changes by others would be missed.
 * @param update returns the changed data, or the same object when it is not affected
 */
export function patchCachedQueries<Data>(
  queryClient: QueryClient,
  filters: QueryFilters,
  update: (data: Data) => Data,
): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    const { data, isInvalidated, dataUpdatedAt } = query.state
    if (data === undefined) continue
    const amended = update(data as Data)
    if (amended === data) continue
    queryClient.setQueryData(query.queryKey, amended, { updatedAt: dataUpdatedAt })
    if (isInvalidated) query.invalidate()
  }
}
