import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** When what was restored was last known to be true, by the query's hash. */
export const restoredUntil = new Map<string, number>()

/**
 * From when the oldest thing is that the screen shows during a cut, in milliseconds since 1970: pages that were restored
 * may be from days before it.
 * @param cutAt until when changes were heard
 */
export function useShownFrom(cutAt: number): number {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => shownFrom(cache, cutAt),
  )
}

function shownFrom(cache: QueryCache, cutAt: number): number {
  let from = cutAt
  for (const [hash, until] of restoredUntil) {
    const query = cache.get(hash)
    if (query?.isActive() === true && query.state.dataUpdatedAt === until) from = Math.min(from, until)
  }
  return from
}
