import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../shared/passkey-endpoints.ts'
import type { AddedPasskey } from '../../shared/passkey-schema.ts'
import { makePasskey } from './ask-browser.ts'

/** One's own passkeys; changes elsewhere are signalled as `own-second-way`, their use as `own-session`. */
export const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
  meta: { entities: ['own-second-way', 'own-session'], isKeptOffline: false },
})

const CHANGED = { entity: 'own-second-way', refetches: true } as const

/**
 * Makes a passkey and adds it.
 * @returns it with the recovery codes, which no later reply has
 * @throws PasskeyCancelled, PasskeyRefused, ApiError
 */
export async function addNewPasskey(
  queryClient: QueryClient,
  name: string,
  idempotencyKey: string,
): Promise<AddedPasskey> {
  const credential = await makePasskey(await call(startPasskey, {}))
  const { reply } = await write(queryClient, CHANGED, () =>
    callWithMetadata(addPasskey, { body: { name, credential } }, { idempotencyKey }),
  )
  return reply
}

/** Renames a passkey. @throws ApiError */
export async function changePasskeyName(queryClient: QueryClient, id: string, name: string): Promise<void> {
  await write(queryClient, CHANGED, () => callWithMetadata(renamePasskey, { params: { id }, body: { name } }))
}

/** Removes a passkey. @throws ApiError */
export async function endPasskey(queryClient: QueryClient, id: string): Promise<void> {
  await write(queryClient, CHANGED, () => callWithMetadata(removePasskey, { params: { id } }))
}
