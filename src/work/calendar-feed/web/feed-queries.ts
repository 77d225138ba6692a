import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { getFeed, makeFeed, revokeFeed } from '../shared/feed-endpoints.ts'
import type { MadeFeed } from '../shared/feed-schema.ts'

/** One's own feed; changes elsewhere are signalled as `own-feed`. */
export const feedQuery = queryOptions({
  queryKey: ['own-feed'],
  queryFn: ({ signal }) => call(getFeed, {}, { signal }),
  meta: { entities: ['own-feed'], isKeptOffline: false },
})

const CHANGED = { entity: 'own-feed', refetches: true } as const

/** Makes an address. @returns it, which no later reply has @throws ApiError */
export async function makeFeedAddress(queryClient: QueryClient, idempotencyKey: string): Promise<MadeFeed> {
  const { reply } = await write(queryClient, CHANGED, () =>
    callWithMetadata(makeFeed, {}, { idempotencyKey }),
  )
  return reply
}

/** Ends the feed; succeeds if it has already ended. @throws ApiError */
export async function endFeed(queryClient: QueryClient): Promise<void> {
  try {
    await write(queryClient, CHANGED, () => callWithMetadata(revokeFeed, {}))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
