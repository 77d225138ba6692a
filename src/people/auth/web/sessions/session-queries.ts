import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { endOwnSession, listSessions, signOutElsewhere } from '../../shared/auth-endpoints.ts'

/** One's own sessions; sign-ins and sign-outs elsewhere are signalled as `own-session`. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  meta: { entities: ['own-session'], shows: { entity: 'own-session' }, isKeptOffline: false },
})

/** Ends one session of one's own account; succeeds if it has already ended. @throws ApiError and it continues */
export async function endSessionElsewhere(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await write(queryClient, { entity: 'own-session', removes: id }, () =>
      callWithMetadata(endOwnSession, { params: { id } }),
    )
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** Ends every other session of one's own account. @throws ApiError and nothing has ended */
export async function endOtherSessions(queryClient: QueryClient): Promise<void> {
  await write(queryClient, { entity: 'own-session', refetches: true }, () =>
    callWithMetadata(signOutElsewhere, {}),
  )
}
