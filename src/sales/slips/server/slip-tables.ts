import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Kept } from '#platform/server/database/database.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { SlipState } from '../shared/slip-schema.ts'

/** Bank slips. The database refuses to delete one, or to change more than its state. */
export interface SlipsTable {
  id: GeneratedAlways<number>
  /** Outlives a deleted invoice. */
  invoice_id: Kept<number>
  file_id: Kept<number>
  sha256: Kept<Buffer>
  origin: Kept<'link' | 'staff'>
  amount_cents: Kept<number | null>
  paid_on: Kept<string | null>
  reference: Kept<string | null>
  note: Kept<string | null>
  /** `new` when it comes. */
  state: ColumnType<SlipState, never, SlipState>
  /** The sentence of a refusal. */
  why: ColumnType<string | null, never, string | null>
  link_id: Kept<number | null, number | null | undefined>
  address: Kept<string | null, string | null | undefined>
  browser: Kept<string | null, string | null | undefined>
  added_by: Kept<string | null, string | null | undefined>
  added_by_name: Kept<string | null, string | null | undefined>
  sent_at: Kept<string, Date>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    slips: SlipsTable
  }
}

/** Slips in the audit trail and the live feed. */
export const SLIP_ENTITY: Entity = { name: 'slip', audience: 'receipt:view' }
