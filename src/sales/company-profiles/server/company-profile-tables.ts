import { type Generated, type Selectable, sql } from 'kysely'
import { type Defaultable, lockDefault, refuseDefault } from '#platform/server/database/default-flag.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import type { Undoable } from '#platform/server/records/undoable.ts'
import { companyProfile } from '../shared/company-profile-schema.ts'

export interface CompanyProfilesTable extends EntityColumns<typeof companyProfile> {
  /** The address the logo was fetched from; null if it was uploaded, or if there is none. */
  logo_url: string | null
  logo_file_id: number | null
  /** The picture of its own LANKAQR code and the text in it; both or none. */
  lankaqr_file_id: number | null
  lankaqr_payload: string | null
  is_default: Generated<boolean>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    company_profiles: CompanyProfilesTable
  }
}

export type CompanyProfileRow = Selectable<CompanyProfilesTable>

/** Company profiles with their logos. */
export const companyProfiles = entityTable(companyProfile, 'company_profiles', {
  columns: {
    logo_url: ['Logo URL', 'text'],
    logo_file_id: ['Logo', 'changed'],
    lankaqr_file_id: ['LANKAQR picture', 'changed'],
    lankaqr_payload: ['LANKAQR code', 'text'],
    is_default: ['Default', 'flag'],
  },
  files: { logo_file_id: ['logo_url'], lankaqr_file_id: ['lankaqr_payload'] },
  pointers: {
    invoice_settings_ids: {
      table: 'invoice_settings',
      column: 'company_profile_id',
      label: 'Invoice settings',
    },
  },
  async beforeRemoval(_, row) {
    refuseDefault(row)
    return {}
  },
})

/** A profile as returned, with its logo, its LANKAQR code and whether it is the default. */
export const COMPANY_PROFILE_REPLY = [
  ...companyProfiles.reply,
  sql<string | null>`company_profiles.logo_url`.as('logo'),
  sql<number | null>`company_profiles.logo_file_id`.as('logoFileId'),
  sql<number | null>`company_profiles.lankaqr_file_id`.as('lankaqrFileId'),
  sql<string | null>`company_profiles.lankaqr_payload`.as('lankaqrPayload'),
  sql<boolean>`company_profiles.is_default`.as('isDefault'),
]

/** At most one company profile is the default. */
export const DEFAULT_COMPANY_PROFILE: Defaultable = { table: 'company_profiles', entity: companyProfile }

/** Undo also sets back which profile is the default, so that lock is taken first. */
export const undoableCompanyProfile: Undoable = {
  ...companyProfiles.undoable,
  lockFirst: (transaction) => lockDefault(transaction, companyProfile),
}
