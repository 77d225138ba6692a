import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/server/database/database.ts'
import type { Entity } from '#platform/server/records/changes.ts'

/** One row. */
export interface WorkSettingsTable {
  id: Generated<number>
  default_rate_cents: number | null
  /** For how many days before today people change their own time. */
  edit_days: number
  version: Generated<number>
  updated_at: Timestamp
}

/** Rates outlive a deleted account, which can be restored. */
export interface PersonRatesTable {
  user_id: string
  /** The first day on which they hold, until those of a later day. */
  from_day: string
  rate_cents: number | null
  cost_cents: number | null
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    work_settings: WorkSettingsTable
    person_rates: PersonRatesTable
  }
}

/** Changes of rates, in the audit trail and the live feed. */
export const RATES_ENTITY: Entity = { name: 'rates', audience: 'billing:view' }
/** Signalled to everybody when the days change in which they change their own time; names no rate. */
export const EDIT_DAYS_SIGNAL = 'edit-days'
/** There is one set of rates. */
export const RATES_ID = 1
