import type { Query, QueryClient } from '@tanstack/react-query'

/** Milliseconds in which changes are gathered before the queries are fetched again. */
const GATHER = 20
/** While one change follows the other: so many rounds of fetching at most within so many milliseconds. */
const ROUNDS = 5
const ROUNDS_WITHIN = 1_000

export interface QueryRefresher {
  /** What shows this entity is old. */
  changed(entity: string): void
  /** Whatever is shown may be old, and the calls that are on their way may never be answered. */
  everything(): void
  stop(): void
}

/**
 * Fetches queries again whose data became old, those that somebody looks at. The others are only marked, and fetched
 * when somebody does; the same holds while the page is hidden. A query that is being fetched as its data changes is
 * fetched once more after that, however many changes there were: the answer on its way may be from before them.
 * @param mayFetch whether the server can be asked; while it cannot, queries are only marked
 */
export function refreshQueries(queryClient: QueryClient, mayFetch: () => boolean): QueryRefresher {
  const cache = queryClient.getQueryCache()
  const changed = new Set<string>()
  /** Old by themselves, whatever their entities. */
  const old = new Set<Query>()
  /** Their fetch is running, and its answer will not be enough. */
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
        query.meta?.entities?.some((one) => changed.has(one)) === true ||
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
    // what is only marked is fetched when the page is looked at again, or after the connection is back
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
        // by itself React Query begins only that anew which has data
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

/** Whether data was put into the cache before anybody looked at it: it cannot say which changes make it old. */
function isWithoutWords({ options }: Query): boolean {
  return options.queryFn === undefined
}
