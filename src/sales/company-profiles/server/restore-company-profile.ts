import { reattachSettings } from '#sales/invoice-settings/server/index.ts'
import { insertDeletedRow, type Restorable, stillExisting } from '#platform/server/restore.ts'
import { COMPANY_PROFILE_COLUMNS, COMPANY_PROFILE_ENTITY } from './company-profile-tables.ts'

/** A deleted profile comes back with its logo; invoice settings it had that have no company by now belong to it again. */
export const restorableCompanyProfile: Restorable = {
  entity: COMPANY_PROFILE_ENTITY,
  table: 'company_profiles',
  titleColumns: ['name'],
  async restore(transaction, before) {
    const logo = await stillExisting(transaction, { table: 'files', column: 'id' }, before['logo_file_id'])
    const row = await insertDeletedRow(transaction, 'company_profiles', COMPANY_PROFILE_COLUMNS, {
      ...before,
      logo_file_id: logo,
      logo_url: logo === null ? null : before['logo_url'],
    })
    if (row === undefined) return undefined
    const settings = await reattachSettings(transaction, before['invoice_settings_ids'], row['id'])
    return { ...row, invoice_settings_ids: settings }
  },
}
