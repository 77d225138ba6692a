import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import type { Sending } from '#platform/web/forms/use-schema-form.ts'
import {
  createInvoiceSettings,
  setDefaultInvoiceSettings,
  updateInvoiceSettings,
} from '../shared/invoice-settings-endpoints.ts'
import type { InvoiceSettings, NewInvoiceSettings } from '../shared/invoice-settings-schema.ts'

/**
 * Adds settings, or changes stored ones; the default has an endpoint of its own.
 * @returns the ids of the changes made
 */
export async function saveInvoiceSettings(
  queryClient: QueryClient,
  stored: InvoiceSettings | undefined,
  input: NewInvoiceSettings,
  { idempotencyKey, ifMatch }: Sending,
): Promise<readonly number[]> {
  const changesOf = async (send: () => Promise<WriteAnswer>) =>
    (await write(queryClient, { entity: 'invoice-settings' }, send)).changes
  if (stored === undefined)
    return changesOf(() => callWithMetadata(createInvoiceSettings, { body: input }, { idempotencyKey }))
  const { isDefault, ...body } = input
  const params = { id: String(stored.id) }
  const changes = await changesOf(() =>
    callWithMetadata(updateInvoiceSettings, { params, body }, { ifMatch }),
  )
  if (isDefault !== true || stored.isDefault) return changes
  return [...changes, ...(await changesOf(() => callWithMetadata(setDefaultInvoiceSettings, { params })))]
}
