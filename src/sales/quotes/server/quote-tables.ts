import type { ColumnType, Selectable } from 'kysely'
import {
  DOCUMENT_COLUMNS,
  type DocumentRevisionTable,
  type DocumentLineTable,
  type DocumentStore,
  type DocumentTable,
} from '#sales/documents/server/document-tables.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { OptionalTimestamp } from '#platform/server/database/database.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'

export interface QuotesTable extends DocumentTable {
  status: QuoteStatus
  valid_until: string | null
  /** When it was last marked as Sent or put into the outbox. */
  sent_at: OptionalTimestamp
  /** What its acceptance starts: a project, and a deposit in percent or in cents. */
  starts_project: ColumnType<boolean, boolean | undefined, boolean>
  deposit_percent: ColumnType<string | null, number | string | null | undefined, number | string | null>
  deposit_cents: ColumnType<number | null, number | null | undefined, number | null>
}

export interface QuoteItemsTable extends DocumentLineTable {
  quote_id: number
}

/** Every PDF of a quote that was sent, numbered from 1; they outlive a deleted quote. */
export interface QuoteRevisionsTable extends DocumentRevisionTable {
  quote_id: ColumnType<number, number, never>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    quotes: QuotesTable
    quote_items: QuoteItemsTable
    quote_revisions: QuoteRevisionsTable
  }
}

/** The columns of a quote without the derived search text. */
export const QUOTE_COLUMNS = [
  ...DOCUMENT_COLUMNS,
  'status',
  'valid_until',
  'sent_at',
  'starts_project',
  'deposit_percent',
  'deposit_cents',
] as const satisfies readonly (keyof QuotesTable)[]

export type QuoteRow = Pick<Selectable<QuotesTable>, (typeof QUOTE_COLUMNS)[number]>

/** Changes of quotes, in the audit trail and the live feed. */
export const QUOTE_ENTITY: Entity = { name: 'quote', audience: 'estimation:view' }

export const QUOTE_STORE: DocumentStore = {
  kind: 'quote',
  entity: QUOTE_ENTITY,
  table: 'quotes',
  lineTable: 'quote_items',
  lineOwner: 'quote_id',
  revisionTable: 'quote_revisions',
  auditedLines: 'lines',
}
