import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { OptionalTimestamp, Timestamp, Version } from '#platform/server/database/database.ts'
import type { LockedTable } from '#platform/server/database/lock-order.ts'
import type { DocumentKind } from '../shared/document-kinds.ts'

/** Where documents of a kind are kept, and how the audit trail calls them: what the core needs to know of a kind. */
export interface DocumentStore {
  kind: DocumentKind
  entity: Entity
  table: LockedTable
  lineTable: LockedTable
  /** The column of a line that names its document. */
  lineOwner: string
  /** As what the audit trail holds the lines. */
  auditedLines: string
}

/** The columns of every kind of document. Cents in all that end in _cents; see the checks in migrations/0007_sales.sql. */
export interface DocumentTable {
  id: GeneratedAlways<number>
  invoice_settings_id: number | null
  client_id: number | null
  client_name: string | null
  client_email: string | null
  subject: string | null
  notes: string | null
  /** Percent; numeric, which the driver gives as text. */
  tax_rate: ColumnType<string, number | string, number | string>
  subtotal_cents: number
  tax_cents: number
  total_cents: number
  /** When it first went into the outbox. */
  emailed_at: OptionalTimestamp
  /** What the client has. */
  pdf_file_id: number | null
  project_id: number | null
  created_at: Timestamp
  updated_at: Timestamp
  version: Version
  search_text: GeneratedAlways<string>
}

/** The columns of its lines; each kind adds the one that names the document. */
export interface DocumentLineTable {
  id: GeneratedAlways<number>
  position: number
  description: string
  quantity: ColumnType<string, number | string, number | string>
  unit_price_cents: number
  amount_cents: number
  task_id: number | null
}

/** The shared columns but the search text, which is derived. */
export const DOCUMENT_COLUMNS = [
  'id',
  'invoice_settings_id',
  'client_id',
  'client_name',
  'client_email',
  'subject',
  'notes',
  'tax_rate',
  'subtotal_cents',
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
