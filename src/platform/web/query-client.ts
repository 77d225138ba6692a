import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

/** Milliseconds for which data counts as fresh without asking; the live feed makes it old earlier. */
const FRESH = 60_000
const TRIES = 3

/** Whether trying the same call again may help: no answer, or a server that is busy or restarting. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

/** The cache of all screens. Reading is tried again when the server is away; writing never is by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        retry: (count, error) => count < TRIES && isTemporary(error),
        retryDelay: (count) => Math.min(500 * 2 ** count, 4_000),
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
