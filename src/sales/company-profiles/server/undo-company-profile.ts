import { lockDefault } from '#platform/server/default-flag.ts'
import { holdRow, pick, refuseUsed, type Undoable } from '#platform/server/undoable.ts'
import * as endpoints from '../shared/company-profile-endpoints.ts'
import { changeCompanyProfile, deleteCompanyProfile, lockCompanyProfile } from './company-profile-service.ts'
import { COMPANY_PROFILE_ENTITY, COMPANY_PROFILE_FIELDS } from './company-profile-tables.ts'

/**
 * A profile's fields, its logo and whether it is the default are set back; a new one goes as long as no invoice settings
 * belong to it.
 */
export const undoableCompanyProfile: Undoable = {
  entity: COMPANY_PROFILE_ENTITY,
  table: 'company_profiles',
  can: {
    create: endpoints.createCompanyProfile.can,
    update: endpoints.updateCompanyProfile.can,
    delete: endpoints.deleteCompanyProfile.can,
  },
  columns: COMPANY_PROFILE_FIELDS,
  lockFirst: (transaction) => lockDefault(transaction, COMPANY_PROFILE_ENTITY),
  hold: (transaction, id) => holdRow(transaction, 'company_profiles', id),
  async setBack(transaction, id, { before }, writer) {
    const held = await lockCompanyProfile(transaction, id)
    await changeCompanyProfile(transaction, held, pick(before, COMPANY_PROFILE_FIELDS), writer)
  },
  async remove(transaction, id, { actor }) {
    await refuseUsed(transaction, id, [{ table: 'invoice_settings', column: 'company_profile_id' }])
    await deleteCompanyProfile(transaction, id, actor)
  },
}
