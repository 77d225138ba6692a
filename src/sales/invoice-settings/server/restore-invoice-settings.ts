import type { WriteExecutor } from '#platform/server/database.ts'
import { insertDeletedRow, reattach, type Restorable, stillExisting } from '#platform/server/restore.ts'
import { INVOICE_SETTINGS_COLUMNS, INVOICE_SETTINGS_ENTITY } from './invoice-settings-tables.ts'

/** Deleted invoice settings come back as they were, without a company that is gone by now. */
export const restorableInvoiceSettings: Restorable = {
  entity: INVOICE_SETTINGS_ENTITY,
  table: 'invoice_settings',
  titleColumns: ['company_name', 'invoice_prefix'],
  async restore(transaction, before) {
    const company = { table: 'company_profiles', column: 'id' } as const
    return insertDeletedRow(transaction, 'invoice_settings', INVOICE_SETTINGS_COLUMNS, {
      ...before,
      company_profile_id: await stillExisting(transaction, company, before['company_profile_id']),
    })
  },
}

/**
 * Gives invoice settings back to a restored company: those that still exist and have none by now.
 * @param settingsIds from the deletion's audit row
 * @returns the ids of the settings that were given back
 */
export async function reattachSettings(
  transaction: WriteExecutor,
  settingsIds: unknown,
  companyId: unknown,
): Promise<number[]> {
  const company = { table: 'invoice_settings', column: 'company_profile_id' } as const
  return reattach(transaction, company, settingsIds, companyId)
}
