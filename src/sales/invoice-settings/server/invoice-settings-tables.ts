import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/changes.ts'
import type { Timestamp, Version } from '#platform/server/database.ts'
import type { Defaultable } from '#platform/server/default-flag.ts'

export interface InvoiceSettingsTable {
  id: GeneratedAlways<number>
  company_profile_id: number | null
  default_terms: string
  default_notes: string
  terms_and_conditions: string
  bank_account_name: string
  bank_account_number: string
  bank_name: string
  bank_branch: string
  swift_code: string
  iban: string
  invoice_prefix: string
  /** See shared/invoice-number-format.ts. */
  invoice_number_format: string
  header_text: string
  footer_text: string
  is_active: boolean
  is_default: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  version: Version
}

declare module '#platform/server/database.ts' {
  interface Database {
    invoice_settings: InvoiceSettingsTable
  }
}

/** Changes of invoice settings, in the audit trail and the live feed. */
export const INVOICE_SETTINGS_ENTITY: Entity = { name: 'invoice-settings', audience: 'invoice-settings:view' }

/** At most one set of invoice settings is the default. */
export const DEFAULT_INVOICE_SETTINGS: Defaultable = {
  table: 'invoice_settings',
  entity: INVOICE_SETTINGS_ENTITY,
}

/** What people set of invoice settings, and may take back. */
export const INVOICE_SETTINGS_FIELDS = [
  'company_profile_id',
  'default_terms',
  'default_notes',
  'terms_and_conditions',
  'bank_account_name',
  'bank_account_number',
  'bank_name',
  'bank_branch',
  'swift_code',
  'iban',
  'invoice_prefix',
  'invoice_number_format',
  'header_text',
  'footer_text',
  'is_active',
  'is_default',
] as const satisfies readonly (keyof InvoiceSettingsTable)[]

/** All columns of invoice settings. */
export const INVOICE_SETTINGS_COLUMNS = [
  'id',
  ...INVOICE_SETTINGS_FIELDS,
  'created_at',
  'updated_at',
  'version',
] as const

export type InvoiceSettingsRow = Selectable<InvoiceSettingsTable>
