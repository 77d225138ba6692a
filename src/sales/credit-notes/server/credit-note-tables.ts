import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { CreditReason } from '../shared/credit-note-status.ts'

/** Never edited: only being sent and made void is added. Columns ending in _cents hold cents. */
export interface CreditNotesTable {
  id: Generated<number>
  number: ColumnType<string, string, never>
  invoice_id: ColumnType<number, number, never>
  account_id: ColumnType<number, number, never>
  reason: ColumnType<CreditReason, CreditReason, never>
  text: ColumnType<string | null, string | null, never>
  issue_date: ColumnType<string, string, never>
  parties: ColumnType<DocumentParties, string, never>
  pdf_file_id: ColumnType<number, number, never>
  net_cents: ColumnType<number, number, never>
  untaxed_cents: ColumnType<number, number, never>
  /** Percent; numeric, which the driver returns as text. */
  levy_rate: ColumnType<string, number | string, never>
  levy_cents: ColumnType<number, number, never>
  tax_rate: ColumnType<string, number | string, never>
  tax_cents: ColumnType<number, number, never>
  total_cents: ColumnType<number, number, never>
  /** What of the total settled the rest of its invoice at once. */
  settled_cents: ColumnType<number, number, never>
  made_by: ColumnType<string | null, string | null, never>
  made_by_name: ColumnType<string, string, never>
  created_at: ColumnType<string, Date, never>
  voided_at: ColumnType<string | null, never, Date>
  emailed_at: ColumnType<string | null, never, Date>
  search_text: GeneratedAlways<string>
}

/** Append-only. */
export interface CreditNoteItemsTable {
  id: GeneratedAlways<number>
  credit_note_id: ColumnType<number, number, never>
  position: ColumnType<number, number, never>
  line_position: ColumnType<number, number, never>
  description: ColumnType<string, string, never>
  quantity: ColumnType<string | null, number | null, never>
  unit: ColumnType<string | null, string | null, never>
  unit_price_cents: ColumnType<number, number, never>
  is_taxed: ColumnType<boolean, boolean, never>
  /** Before levy and tax. */
  amount_cents: ColumnType<number, number, never>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    credit_notes: CreditNotesTable
    credit_note_items: CreditNoteItemsTable
  }
}

export type CreditNoteRow = Selectable<CreditNotesTable>
export type CreditNoteItemRow = Selectable<CreditNoteItemsTable>

/** Changes of credit notes, in the audit trail and the live feed. */
export const CREDIT_NOTE_ENTITY: Entity = { name: 'credit-note', audience: 'credit-note:view' }
