import { type ColumnType, type Generated, type GeneratedAlways, type Selectable, sql } from 'kysely'
import {
  DOCUMENT_COLUMNS,
  type DocumentLineTable,
  type DocumentStore,
  type DocumentTable,
} from '#sales/documents/server/document-tables.ts'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { OptionalTimestamp } from '#platform/server/database/database.ts'

export interface InvoicesTable extends DocumentTable {
  /** Assigned when it is first issued; a reopened Draft and a Void keep it. */
  invoice_number: string | null
  due_date: string | null
  custom_terms: string
  /** Maintained by the trigger of payments. */
  paid_cents: ColumnType<number, never, never>
  issued_at: OptionalTimestamp
  issue_date: string | null
  voided_at: OptionalTimestamp
  parties: ColumnType<DocumentParties | null, string | null, string | null>
  logo_file_id: number | null
  quote_id: number | null
}

export interface InvoiceItemsTable extends DocumentLineTable {
  invoice_id: number
}

/** Append-only. */
export interface PaymentsTable {
  id: GeneratedAlways<number>
  invoice_id: ColumnType<number, number, never>
  amount_cents: ColumnType<number, number, never>
  paid_on: ColumnType<string, string, never>
  notes: ColumnType<string | null, string | null, never>
  recorded_by: ColumnType<string | null, string | null, never>
  recorded_by_name: ColumnType<string, string, never>
  created_at: ColumnType<string, Date, never>
}

/** Every PDF of an issued invoice, numbered from 1. Append-only. */
export interface InvoiceRevisionsTable {
  invoice_id: ColumnType<number, number, never>
  number: ColumnType<number, number, never>
  pdf_file_id: ColumnType<number, number, never>
  /** Null for the system. */
  made_by: ColumnType<string | null, string | null, never>
  made_by_name: ColumnType<string, string, never>
  made_at: ColumnType<string, Date, never>
}

/** The last number of each series of invoice numbers, by the format with its prefix put in. */
export interface InvoiceSeriesTable {
  name: string
  last_number: Generated<number>
  /** From this number on, invoice_numbers is complete; earlier ones were assigned before it existed. */
  recorded_from: Generated<number>
}

/** Every assigned number with its series and invoice: the text of a number does not tell its series. */
export interface InvoiceNumbersTable {
  id: GeneratedAlways<number>
  number: string
  /** Null for numbers assigned before this was recorded, if it is not certain. */
  series: string | null
  sequence: number | null
  invoice_id: ColumnType<number | null, number | undefined, null>
  /** Why no invoice has it: another series assigned the same text, or it was removed with the sample data. */
  passed_over: ColumnType<'taken' | 'sample data' | null, 'taken' | undefined, 'sample data'>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    invoices: InvoicesTable
    invoice_items: InvoiceItemsTable
    payments: PaymentsTable
    invoice_series: InvoiceSeriesTable
    invoice_numbers: InvoiceNumbersTable
    invoice_revisions: InvoiceRevisionsTable
  }
}

/** Whether a row of `invoices` is unpaid, as in the index `invoices_unpaid`. */
export const IS_UNPAID = sql<boolean>`issued_at is not null and voided_at is null and paid_cents < total_cents`

/** The columns of an invoice without its snapshot, which only its document needs, and without the search text. */
export const INVOICE_COLUMNS = [
  ...DOCUMENT_COLUMNS,
  'invoice_number',
  'due_date',
  'custom_terms',
  'paid_cents',
  'issued_at',
  'issue_date',
  'voided_at',
  'logo_file_id',
  'quote_id',
] as const satisfies readonly (keyof InvoicesTable)[]

export type InvoiceRow = Pick<Selectable<InvoicesTable>, (typeof INVOICE_COLUMNS)[number]>
export type PaymentRow = Selectable<PaymentsTable>

/** Changes of invoices and their payments, in the audit trail and the live feed. */
export const INVOICE_ENTITY: Entity = { name: 'invoice', audience: 'invoice:view' }

export const INVOICE_STORE: DocumentStore = {
  kind: 'invoice',
  entity: INVOICE_ENTITY,
  table: 'invoices',
  lineTable: 'invoice_items',
  lineOwner: 'invoice_id',
  auditedLines: 'items',
}
