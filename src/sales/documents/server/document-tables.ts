import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { OptionalTimestamp, Timestamp, Version } from '#platform/server/database/database.ts'
import type { LockedTable } from '#platform/server/database/lock-order.ts'
import type { DocumentKind } from '../shared/document-kinds.ts'

/** The tables of a kind of document and its name in the audit trail: what the core has to know about a kind. */
export interface DocumentStore {
  kind: DocumentKind
  entity: Entity
  table: LockedTable
  lineTable: LockedTable
  /** The column of a line that references its document. */
  lineOwner: string
  /** The key of the lines in the audit trail. */
  auditedLines: string
}

/** The columns of every kind of document. Columns ending in _cents hold cents; checks in migrations/0007_sales.sql. */
export interface DocumentTable {
  id: GeneratedAlways<number>
  invoice_settings_id: number | null
  client_id: number | null
  client_name: string | null
  client_email: string | null
  subject: string | null
  notes: string | null
  /** Percent; numeric, which the driver returns as text. */
  tax_rate: ColumnType<string, number | string, number | string>
  subtotal_cents: number
  tax_cents: number
  total_cents: number
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
  unit_price_cents: number
  amount_cents: number
  task_id: number | null
}

/** The shared columns without the derived search text. */
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
