import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import {
  getSignInSettings,
  keepOnePassword,
  updateSignInSettings,
} from '../../shared/sign-in-settings-endpoints.ts'

/** How people sign in, and who of those concerned has a second way. */
export const signInSettingsQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: ({ signal }) => call(getSignInSettings, {}, { signal }),
  meta: { entities: ['sign-in-settings', 'second-way', 'identity', 'user'], isKeptOffline: false },
})

/** Requires a second way, or no longer. @throws ApiError */
export async function requireSecondWay(queryClient: QueryClient, requiresSecondWay: boolean): Promise<void> {
  const { reply } = await write(queryClient, { entity: 'sign-in-settings', refetches: true }, () =>
    callWithMetadata(updateSignInSettings, { body: { requiresSecondWay } }),
  )
  queryClient.setQueryData(signInSettingsQuery.queryKey, reply)
}

/** Switches passwords off for everybody but this administrator, or with null on again. @throws ApiError */
export async function keepPasswordOf(queryClient: QueryClient, keeper: string | null): Promise<void> {
  const { reply } = await write(queryClient, { entity: 'sign-in-settings', refetches: true }, () =>
    callWithMetadata(keepOnePassword, { body: { keeper } }),
  )
  queryClient.setQueryData(signInSettingsQuery.queryKey, reply)
}
