import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { OptionalTimestamp, Timestamp, Version } from '#platform/server/database/database.ts'
import type { LockedTable } from '#platform/server/database/lock-order.ts'
import type { Language } from '#sales/words/shared/language.ts'
import type { DocumentKind } from '../shared/document-kinds.ts'

/** The tables of a kind of document and its name in the audit trail: what the core has to know about a kind. */
export interface DocumentStore {
  kind: DocumentKind
  entity: Entity
  table: LockedTable
  lineTable: LockedTable
  /** The column of a line that references its document. */
  lineOwner: string
  /** Every PDF that was issued or sent, by the same column. */
  revisionTable: 'invoice_revisions' | 'quote_revisions'
  /** The key of the lines in the audit trail. */
  auditedLines: string
}

/** The columns of every kind of document. Columns ending in _cents hold cents; checks in the migrations. */
export interface DocumentTable {
  id: GeneratedAlways<number>
  invoice_settings_id: number | null
  client_id: number | null
  client_name: string | null
  client_email: string | null
  /** Frozen when an invoice is issued; default: English. */
  language: ColumnType<Language, Language | undefined, Language>
  subject: string | null
  notes: string | null
  /** Percent; numeric, which the driver returns as text. */
  tax_rate: ColumnType<string, number | string, number | string>
  subtotal_cents: number
  /** The discount on the subtotal as it was entered: one of the two, or neither; and what it comes to. */
  discount_percent: ColumnType<string | null, number | string | null, number | string | null>
  discount_fixed_cents: number | null
  discount_cents: number
  /** What of the net amount is not taxed. */
  untaxed_cents: number
  levy_rate: ColumnType<string, number | string, number | string>
  levy_cents: number
  tax_cents: number
  total_cents: number
  /** Computed by the database. */
  net_cents: GeneratedAlways<number>
  taxed_cents: GeneratedAlways<number>
  /** When it was first put into the outbox. */
  emailed_at: OptionalTimestamp
  /** The PDF that the client received. */
  pdf_file_id: number | null
  project_id: number | null
  created_at: Timestamp
  updated_at: Timestamp
  version: Version
  search_text: GeneratedAlways<string>
}

/** The columns of its lines; each kind adds the reference to the document. */
export interface DocumentLineTable {
  id: GeneratedAlways<number>
  position: number
  description: string
  quantity: ColumnType<string, number | string, number | string>
  unit: string | null
  unit_price_cents: number
  discount_percent: ColumnType<string | null, number | string | null, number | string | null>
  discount_cents: number | null
  is_taxed: ColumnType<boolean, boolean | undefined, boolean>
  amount_cents: number
  task_id: number | null
  item_id: number | null
  /** Of a line of time; its quantity is these as hours, to four decimals. */
  minutes: number | null
  project_id: number | null
}

/** The columns of its revisions, besides the reference to the document. Append-only. */
export interface DocumentRevisionTable {
  number: ColumnType<number, number, never>
  pdf_file_id: ColumnType<number, number, never>
  /** Null for the system. */
  made_by: ColumnType<string | null, string | null, never>
  made_by_name: ColumnType<string, string, never>
  made_at: ColumnType<string, Date, never>
  /** Lines, sums and parties as the PDF states them; null only for those from before this was stored. */
  contents: ColumnType<object | null, string, never>
  reason: ColumnType<string | null, string | null, never>
  replaces_day: ColumnType<string | null, string | null, never>
  is_from_before: ColumnType<boolean, never, never>
}

/** The shared columns that are written: without what the database derives. */
export const DOCUMENT_COLUMNS = [
  'id',
  'invoice_settings_id',
  'client_id',
  'client_name',
  'client_email',
  'language',
  'subject',
  'notes',
  'tax_rate',
  'subtotal_cents',
  'discount_percent',
  'discount_fixed_cents',
  'discount_cents',
  'untaxed_cents',
  'levy_rate',
  'levy_cents',
  'tax_cents',
  'total_cents',
  'emailed_at',
  'pdf_file_id',
  'project_id',
  'created_at',
  'updated_at',
  'version',
] as const satisfies readonly (keyof DocumentTable)[]

export type DocumentRow = Pick<Selectable<DocumentTable>, (typeof DOCUMENT_COLUMNS)[number]>
