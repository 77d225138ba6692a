import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'
import { liveState } from './live.ts'

/** Milliseconds for which data counts as fresh without asking; the live feed makes it old earlier. */
const FRESH = 60_000
/** Milliseconds for which data is kept that nobody looks at, in memory only: a page stays readable through a cut. */
const KEPT = 30 * 60_000
const TRIES = 3

/** Whether trying the same call again may help: no answer, or a server that is busy or restarting. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

/**
 * The cache of all screens. Reading is tried again when the server is away; writing never is by itself. During a cut what
 * is shown stays as it is: the line at the foot of the page says from when, and all is fetched again after it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.state.data === undefined || !isTemporary(error) || liveState.cutAt() === undefined) return
        query.setState({ ...query.state, status: 'success', error: null, isInvalidated: true })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        gcTime: KEPT,
        retry: (count, error) => count < TRIES && isTemporary(error) && liveState.get() !== 'offline',
        retryDelay: (count) => Math.min(500 * 2 ** count, 4_000),
        refetchOnWindowFocus: true,
        // a call without a network fails at once with a sentence; the default would wait for ever without one
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
