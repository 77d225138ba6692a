import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { listIdentities, removeIdentity } from '../../shared/openid-endpoints.ts'

/** The services connected to one's own account; changes elsewhere are signalled as `own-identity`. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => call(listIdentities, {}, { signal }),
  meta: { entities: ['own-identity'], shows: { entity: 'own-identity' }, isKeptOffline: false },
})

/** Disconnects one. @throws ApiError */
export async function disconnectIdentity(queryClient: QueryClient, id: string): Promise<void> {
  await write(queryClient, { entity: 'own-identity', removes: id }, () =>
    callWithMetadata(removeIdentity, { params: { id } }),
  )
}
