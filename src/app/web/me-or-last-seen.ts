import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#people/accounts/shared/own-account.ts'
import { meQuery } from '#people/accounts/web/index.ts'
import { beginCut } from '#platform/web/data/live.ts'
import { isTemporary } from '#platform/web/data/query-client.ts'

/** Milliseconds to wait for the server before the last seen data is shown. */
const PATIENCE = 3_000

/**
 * The user's account from the server. While the server does not respond, the last one seen in this browser, together
 * with everything else that was seen; the pages are then in the state of a lost connection.
 * @throws what the call throws, when nothing is stored
 */
export async function meOrLastSeen(queryClient: QueryClient): Promise<Me> {
  const asked = queryClient.ensureQueryData(meQuery)
  const isAnswered = await Promise.race([
    asked.then(
      () => true,
      (error: unknown) => !isTemporary(error),
    ),
    unanswered(queryClient),
  ])
  if (isAnswered) return asked
  const { restoreOfflineData } = await import('#platform/web/offline/offline-data.ts')
  const until = await restoreOfflineData(queryClient)
  if (until !== undefined) beginCut(until)
  return queryClient.getQueryData(meQuery.queryKey) ?? asked
}

/** Resolves when the first attempt got no response, or none has come for too long. */
async function unanswered(queryClient: QueryClient): Promise<false> {
  const cache = queryClient.getQueryCache()
  const isUnanswered = () => isTemporary(cache.find({ queryKey: meQuery.queryKey })?.state.fetchFailureReason)
  const { promise, resolve } = Promise.withResolvers<false>()
  const look = () => {
    if (isUnanswered()) resolve(false)
  }
  const unsubscribe = cache.subscribe(look)
  const timer = setTimeout(() => resolve(false), PATIENCE)
  look()
  await promise
  unsubscribe()
  clearTimeout(timer)
  return false
}
