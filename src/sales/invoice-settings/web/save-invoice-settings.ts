import { callWithMetadata } from '#platform/web/data/api-client.ts'
import type { Sending } from '#platform/web/forms/use-schema-form.ts'
import {
  createInvoiceSettings,
  setDefaultInvoiceSettings,
  updateInvoiceSettings,
} from '../shared/invoice-settings-endpoints.ts'
import type { InvoiceSettings, NewInvoiceSettings } from '../shared/invoice-settings-schema.ts'

/**
 * Adds settings, or changes stored ones; the default of stored ones is set by its own call.
 * @returns the ids of what was changed
 */
export async function saveInvoiceSettings(
  stored: InvoiceSettings | undefined,
  input: NewInvoiceSettings,
  { idempotencyKey, ifMatch }: Sending,
): Promise<readonly number[]> {
  if (stored === undefined) {
    return (await callWithMetadata(createInvoiceSettings, { body: input }, { idempotencyKey })).changes
  }
  const { isDefault, ...body } = input
  const params = { id: String(stored.id) }
  const { changes } = await callWithMetadata(updateInvoiceSettings, { params, body }, { ifMatch })
  if (isDefault !== true || stored.isDefault) return changes
  return [...changes, ...(await callWithMetadata(setDefaultInvoiceSettings, { params })).changes]
}
