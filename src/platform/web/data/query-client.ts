import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'
import { liveState } from './live.ts'

/** Milliseconds for which data counts as fresh; the live feed makes it stale earlier. */
const FRESH = 60_000
/** Milliseconds for which unused data stays in memory: a page stays readable while the connection is lost. */
const KEPT = 30 * 60_000
const TRIES = 3

/** Whether a retry may help: no reply, or a server that is busy or restarting. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

/**
 * The cache of all screens. Reads are retried while the server is down; writes never are automatically. While the
 * connection is lost the data stays: the line at the foot of the page says how old it is; then all is refetched.
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
        // an offline call fails at once with a sentence; the default would wait forever
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
