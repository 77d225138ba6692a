import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import {
  confirmSecondWay,
  getSecondWay,
  renewRecoveryCodes,
  startSecondWay,
  turnOffSecondWay,
} from '../../shared/second-way-endpoints.ts'
import type { AppSecret, TurnOffInput } from '../../shared/second-way-schema.ts'

/** What is on for one's own account; changes elsewhere are signalled as `own-second-way`. */
export const secondWayQuery = queryOptions({
  queryKey: ['own-second-way'],
  queryFn: ({ signal }) => call(getSecondWay, {}, { signal }),
  meta: { entities: ['own-second-way'], isKeptOffline: false },
})

const CHANGED = { entity: 'own-second-way', refetches: true } as const

/** Makes the secret for an app. @throws ApiError */
export function makeAppSecret(): Promise<AppSecret> {
  return call(startSecondWay, {})
}

/** Turns it on. @returns the recovery codes, which no later reply has @throws ApiError */
export async function confirmApp(
  queryClient: QueryClient,
  code: string,
  idempotencyKey: string,
): Promise<string[]> {
  const { reply } = await write(queryClient, CHANGED, () =>
    callWithMetadata(confirmSecondWay, { body: { code } }, { idempotencyKey }),
  )
  return reply.codes
}

/** Replaces the recovery codes. @returns the new ones @throws ApiError */
export async function makeNewCodes(queryClient: QueryClient): Promise<string[]> {
  const { reply } = await write(queryClient, CHANGED, () => callWithMetadata(renewRecoveryCodes, {}))
  return reply.codes
}

/** Turns it off. @throws ApiError */
export async function turnOff(
  queryClient: QueryClient,
  body: TurnOffInput,
  idempotencyKey: string,
): Promise<void> {
  await write(queryClient, CHANGED, () => callWithMetadata(turnOffSecondWay, { body }, { idempotencyKey }))
}
