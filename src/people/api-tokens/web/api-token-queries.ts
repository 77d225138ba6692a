import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import {
  createApiToken,
  listAllApiTokens,
  listApiTokens,
  revokeAnyApiToken,
  revokeApiToken,
} from '../shared/api-token-endpoints.ts'
import type { MadeApiToken, NewApiToken } from '../shared/api-token-schema.ts'

/** One's own tokens; changes elsewhere are signalled as `own-token`. */
export const apiTokensQuery = queryOptions({
  queryKey: ['own-tokens'],
  queryFn: ({ signal }) => call(listApiTokens, {}, { signal }),
  meta: { entities: ['own-token'], shows: { entity: 'own-token' }, isKeptOffline: false },
})

/** Everybody's tokens, for those who may edit users. */
export const allTokensQuery = queryOptions({
  queryKey: ['all-tokens'],
  queryFn: ({ signal }) => call(listAllApiTokens, {}, { signal }),
  meta: { entities: ['api-token'], shows: { entity: 'api-token' }, isKeptOffline: false },
})

/** Makes a token. @returns it with its secret, which no later reply has @throws ApiError */
export async function makeApiToken(
  queryClient: QueryClient,
  body: NewApiToken,
  idempotencyKey: string,
): Promise<MadeApiToken> {
  const { reply } = await write(queryClient, { entity: 'own-token', refetches: true }, () =>
    callWithMetadata(createApiToken, { body }, { idempotencyKey }),
  )
  return reply
}

/** Ends an own token; succeeds if it has already ended. @throws ApiError and it continues */
export async function endApiToken(queryClient: QueryClient, id: string): Promise<void> {
  await unlessGone(
    write(queryClient, { entity: 'own-token', removes: id }, () =>
      callWithMetadata(revokeApiToken, { params: { id } }),
    ),
  )
}

/** Ends anybody's token; succeeds if it has already ended. @throws ApiError and it continues */
export async function endAnyToken(queryClient: QueryClient, id: string): Promise<void> {
  await unlessGone(
    write(queryClient, { entity: 'api-token', removes: id }, () =>
      callWithMetadata(revokeAnyApiToken, { params: { id } }),
    ),
  )
}

async function unlessGone(ending: Promise<unknown>): Promise<void> {
  try {
    await ending
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
