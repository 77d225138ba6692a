import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { getPushState, switchPushOff, switchPushOn, testPush } from '../../shared/notification-endpoints.ts'
import { isSubscribed, subscribe, unsubscribe } from './browser-push.ts'

/** Where notifications are pushed to; changes elsewhere are signalled as `own-push`, ended sessions as `own-session`. */
export const pushQuery = queryOptions({
  queryKey: ['own-push'],
  async queryFn({ signal }) {
    const { publicKey, isOnHere, elsewhere } = await call(getPushState, {}, { signal })
    // a person may have taken it back in the browser's own settings
    return { publicKey, elsewhere, isOnHere: isOnHere && (await isSubscribed(publicKey)) }
  },
  meta: { entities: ['own-push', 'own-session'], isKeptOffline: false },
})

const CHANGED = { entity: 'own-push', refetches: true } as const

/** Switches push on in this browser. @returns whether the person allowed it @throws Error, ApiError */
export async function switchOn(queryClient: QueryClient, publicKey: string): Promise<boolean> {
  const body = await subscribe(publicKey)
  if (body === undefined) return false
  await write(queryClient, CHANGED, () => callWithMetadata(switchPushOn, { body }))
  return true
}

/** Sends a test message to this browser. @throws ApiError */
export async function sendTest(queryClient: QueryClient): Promise<void> {
  await write(queryClient, CHANGED, () => callWithMetadata(testPush, {}))
}

/** Switches push off in this browser. @throws ApiError */
export async function switchOff(queryClient: QueryClient): Promise<void> {
  await write(queryClient, CHANGED, () => callWithMetadata(switchPushOff, {}))
  await unsubscribe()
}
