import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#people/accounts/shared/own-account.ts'
import { meQuery } from '#people/accounts/web/index.ts'
import { beginCut } from '#platform/web/data/live.ts'
import { isTemporary } from '#platform/web/data/query-client.ts'

/** Milliseconds that the server is waited for before what was last seen shows. */
const PATIENCE = 3_000

/**
 * The own account, as the server has it. While the server does not answer, as it was last seen in this browser, and with
 * it everything else that was; the pages then stand as after a cut.
 * @throws what the call throws, when nothing is kept
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

/** Resolves when the first try got no answer, or when none has come for too long. */
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
