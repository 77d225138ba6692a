import type { Query, QueryClient } from '@tanstack/react-query'
import { entitiesOf } from './entities-of.ts'

/** Milliseconds in which changes are collected before the queries are refetched. */
const GATHER = 20
/** Under continuous changes: at most this many rounds of fetching within this many milliseconds. */
const ROUNDS = 5
const ROUNDS_WITHIN = 1_000

export interface QueryRefresher {
  /** Data of this entity is stale. */
  changed(entity: string): void
  /** Everything shown may be stale, and calls in flight may never be answered. */
  everything(): void
  stop(): void
}

/**
 * Refetches stale queries that are in use. Others are only marked, and fetched when they are used; the same applies
 * while the page is hidden. A query whose data changes during a fetch is fetched once more afterwards, however many
 * changes there were: the reply in flight may be from before them.
 * @param mayFetch whether the server can be reached; while it cannot, queries are only marked
 */
export function refreshQueries(queryClient: QueryClient, mayFetch: () => boolean): QueryRefresher {
  const cache = queryClient.getQueryCache()
  const changed = new Set<string>()
  /** Stale in any case, whatever their entities. */
  const old = new Set<Query>()
  /** A fetch is running whose reply will not be enough. */
  const running = new Set<Query>()
  const rounds: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (): void => {
    const first = rounds.at(-ROUNDS) ?? Number.NEGATIVE_INFINITY
    const pause = Math.max(GATHER, first + ROUNDS_WITHIN - performance.now())
    timer ??= setTimeout(refreshOld, pause)
  }
  const refreshOld = (): void => {
    timer = undefined
    rounds.splice(0, rounds.length - ROUNDS + 1)
    rounds.push(performance.now())
    const isTold = changed.size > 0
    const found = cache.findAll({
      predicate: (query) =>
        old.has(query) ||
        entitiesOf(query).some((one) => changed.has(one)) ||
        (isTold && isWithoutWords(query)),
    })
    changed.clear()
    old.clear()
    refresh(found)
  }
  const refresh = (queries: readonly Query[]): void => {
    const idle = new Set<Query>()
    for (const query of queries) (query.state.fetchStatus === 'idle' ? idle : running).add(query)
    invalidate((query) => idle.has(query))
  }
  const isLookedAt = () => mayFetch() && document.visibilityState === 'visible'
  const invalidate = (isOld: (query: Query) => boolean): void => {
    // marked queries are fetched when the page is visible again, or once reconnected
    void queryClient.invalidateQueries({ predicate: isOld, refetchType: isLookedAt() ? 'active' : 'none' })
  }

  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (!running.has(query) || (type !== 'removed' && query.state.fetchStatus !== 'idle')) return
    running.delete(query)
    if (type === 'removed') return
    old.add(query)
    schedule()
  })

  return {
    changed(entity) {
      changed.add(entity)
      schedule()
    },
    everything() {
      clearTimeout(timer)
      timer = undefined
      changed.clear()
      old.clear()
      running.clear()
      for (const query of cache.findAll({ predicate: ({ state }) => state.fetchStatus !== 'idle' })) {
        if (!query.isActive() || !isLookedAt()) running.add(query)
        // React Query restarts only fetches of queries that have data
        else if (query.state.data === undefined) void query.cancel({ silent: true })
      }
      invalidate((query) => !running.has(query))
    },
    stop() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

/** Whether data was cached before its first use: it cannot name the changes that make it stale. */
function isWithoutWords({ options }: Query): boolean {
  return options.queryFn === undefined
}
