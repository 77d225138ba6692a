import { call } from '#platform/web/api-client.ts'
import {
  createInvoiceSettings,
  setDefaultInvoiceSettings,
  updateInvoiceSettings,
} from '../shared/invoice-settings-endpoints.ts'
import type { InvoiceSettings, NewInvoiceSettings } from '../shared/invoice-settings-schema.ts'

/**
 * Adds settings, or changes stored ones; the default of stored ones is set by its own call.
 * @param idempotencyKey pressing twice, or again after a broken connection, adds them once
 */
export async function saveInvoiceSettings(
  stored: InvoiceSettings | undefined,
  input: NewInvoiceSettings,
  idempotencyKey: string,
): Promise<void> {
  if (stored === undefined) {
    await call(createInvoiceSettings, { body: input }, { idempotencyKey })
    return
  }
  const { isDefault, ...body } = input
  const params = { id: String(stored.id) }
  await call(updateInvoiceSettings, { params, body })
  if (isDefault === true && !stored.isDefault) await call(setDefaultInvoiceSettings, { params })
}
