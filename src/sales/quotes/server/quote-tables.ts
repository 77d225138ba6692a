import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/changes.ts'
import type { OptionalTimestamp, Timestamp, Version } from '#platform/server/database.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'

/** Cents in all columns that end in _cents; see the checks in migrations/0007_sales.sql. */
export interface QuotesTable {
  id: GeneratedAlways<number>
  status: QuoteStatus
  invoice_settings_id: number | null
  client_id: number | null
  client_name: string | null
  client_email: string | null
  valid_until: string | null
  subject: string | null
  notes: string | null
  /** Percent; numeric, which the driver gives as text. */
  tax_rate: ColumnType<string, number | string, number | string>
  subtotal_cents: number
  tax_cents: number
  total_cents: number
  /** When it was last made Sent or put into the outbox. */
  sent_at: OptionalTimestamp
  /** When it first went into the outbox. */
  emailed_at: OptionalTimestamp
  /** What the client received last. */
  pdf_file_id: number | null
  project_id: number | null
  created_at: Timestamp
  updated_at: Timestamp
  version: Version
  search_text: GeneratedAlways<string>
}

export interface QuoteItemsTable {
  id: GeneratedAlways<number>
  quote_id: number
  position: number
  description: string
  quantity: ColumnType<string, number | string, number | string>
  unit_price_cents: number
  amount_cents: number
  task_id: number | null
}

declare module '#platform/server/database.ts' {
  interface Database {
    quotes: QuotesTable
    quote_items: QuoteItemsTable
  }
}

export type QuoteRow = Selectable<QuotesTable>
export type QuoteItemRow = Selectable<QuoteItemsTable>

/** The columns that make up a quote; the search text is derived from them. */
export const QUOTE_COLUMNS = [
  'id',
  'status',
  'invoice_settings_id',
  'client_id',
  'client_name',
  'client_email',
  'valid_until',
  'subject',
  'notes',
  'tax_rate',
  'subtotal_cents',
  'tax_cents',
  'total_cents',
  'sent_at',
  'emailed_at',
  'pdf_file_id',
  'project_id',
  'created_at',
  'updated_at',
  'version',
] as const

/** The columns of a line, as a restored quote gets them back. */
export const QUOTE_ITEM_COLUMNS = [
  'id',
  'quote_id',
  'position',
  'description',
  'quantity',
  'unit_price_cents',
  'amount_cents',
  'task_id',
] as const

/** Changes of quotes, in the audit trail and the live feed. */
export const QUOTE_ENTITY: Entity = { name: 'quote', audience: 'estimation:view' }
