import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { DASHBOARD } from './dashboard-queries.ts'

/** Shown when the dashboard cannot be loaded (spec 12.1). */
export const LOAD_FAILURE = 'Failed to load dashboard data. Please try again.'

/**
 * Reloads everything on the dashboard (spec 12.1). `isLoading` is true for such a reload and for first loads, not for
 * refetches caused by the live feed.
 */
export function useRefresh(): { isLoading: boolean; refresh: () => void } {
  const queryClient = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const firstLoads = useIsFetching({
    queryKey: DASHBOARD,
    predicate: ({ state }) => state.data === undefined,
  })
  const refresh = async () => {
    setRefreshing(true)
    await queryClient.refetchQueries({ queryKey: DASHBOARD, type: 'active' })
    setRefreshing(false)
    // a failed first load is reported in its own section; elsewhere the old figures stay
    const isStale = queryClient
      .getQueryCache()
      .findAll({ queryKey: DASHBOARD, type: 'active' })
      .some(({ state }) => state.status === 'error' && state.data !== undefined)
    if (isStale) toast.error({ message: LOAD_FAILURE })
  }
  return { isLoading: isRefreshing || firstLoads > 0, refresh: () => void refresh() }
}
