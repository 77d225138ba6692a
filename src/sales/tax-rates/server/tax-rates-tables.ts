import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/server/database/database.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { Tax } from '../shared/tax-rates-schema.ts'

/** One row, which stands for all rates. */
export interface TaxRateListTable {
  id: Generated<number>
  version: Generated<number>
  updated_at: Timestamp
}

export interface TaxRatesTable {
  tax: Tax
  /** The first day on which it holds, until that of a later one. */
  from_day: string
  /** In percent. */
  rate: number
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    tax_rate_list: TaxRateListTable
    tax_rates: TaxRatesTable
  }
}

/** Changes of the standard rates, in the audit trail and the live feed. */
export const TAX_RATES_ENTITY: Entity = { name: 'tax-rates', audience: 'tax-rate:view' }
/** There is one list of them. */
export const TAX_RATES_ID = 1
