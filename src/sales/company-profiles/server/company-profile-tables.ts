import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/changes.ts'
import type { Timestamp, Version } from '#platform/server/database.ts'
import type { Defaultable } from '#platform/server/default-flag.ts'

export interface CompanyProfilesTable {
  id: GeneratedAlways<number>
  name: string
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  registration_number: string | null
  tin: string | null
  vat_number: string | null
  /** Where the logo was fetched from; null when it was uploaded, or when there is none. */
  logo_url: string | null
  logo_file_id: number | null
  /** #rrggbb, as secondary_color. */
  primary_color: string
  secondary_color: string
  is_active: boolean
  is_default: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  version: Version
}

declare module '#platform/server/database.ts' {
  interface Database {
    company_profiles: CompanyProfilesTable
  }
}

/** Changes of company profiles, in the audit trail and the live feed. */
export const COMPANY_PROFILE_ENTITY: Entity = { name: 'company-profile', audience: 'company-profile:view' }

/** At most one company profile is the default. */
export const DEFAULT_COMPANY_PROFILE: Defaultable = {
  table: 'company_profiles',
  entity: COMPANY_PROFILE_ENTITY,
}

/** What people set of a company profile, and may take back. */
export const COMPANY_PROFILE_FIELDS = [
  'name',
  'address',
  'phone',
  'email',
  'website',
  'registration_number',
  'tin',
  'vat_number',
  'logo_url',
  'logo_file_id',
  'primary_color',
  'secondary_color',
  'is_active',
  'is_default',
] as const satisfies readonly (keyof CompanyProfilesTable)[]

/** All columns of a company profile. */
export const COMPANY_PROFILE_COLUMNS = [
  'id',
  ...COMPANY_PROFILE_FIELDS,
  'created_at',
  'updated_at',
  'version',
] as const

export type CompanyProfileRow = Selectable<CompanyProfilesTable>
