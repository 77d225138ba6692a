import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** When restored data was last known to be current, by the query's hash. */
export const restoredUntil = new Map<string, number>()

/**
 * The age of the oldest data on the screen while disconnected, in milliseconds since 1970: restored pages may be days
 * older than the disconnection.
 * @param cutAt until when changes were received
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
