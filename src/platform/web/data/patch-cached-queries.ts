import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Changes the data that the cache holds, without asking the server: data that is not there yet stays away, and what
 * was marked as old stays old, as of the time it was fetched. Set by itself, React Query would take it as fresh, and
 * what others changed in it would not be seen.
 * @param update gives the data with the change in it, or the same object when it does not concern it
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
