import { type ColumnType, type Generated, type GeneratedAlways, type Selectable, sql } from 'kysely'
import {
  DOCUMENT_COLUMNS,
  type DocumentRevisionTable,
  type DocumentLineTable,
  type DocumentStore,
  type DocumentTable,
} from '#sales/documents/server/document-tables.ts'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { OptionalTimestamp } from '#platform/server/database/database.ts'
import type { InvoiceKind } from '../shared/invoice-schema.ts'
import type { InvoiceTitle } from '../shared/tax/title-of.ts'

export interface InvoicesTable extends DocumentTable {
  /** Assigned when it is first issued; a reopened Draft and a Void keep it. */
  invoice_number: string | null
  due_date: string | null
  custom_terms: string
  /** Decided when it is issued; a draft has neither. */
  title: ColumnType<InvoiceTitle, InvoiceTitle | undefined, InvoiceTitle>
  title_reason: string | null
  /** Null: the day of issue. */
  supply_date: string | null
  place_of_supply: string | null
  payment_mode: string | null
  /** Maintained by the trigger of payments. */
  paid_cents: ColumnType<number, never, never>
  /** Net amounts of deposits that are deducted. */
  deducted_cents: ColumnType<number, number | undefined, number>
  /** Maintained by the trigger of credit_notes. */
  credited_cents: ColumnType<number, never, never>
  /** Maintained by the trigger of payments. */
  written_off_cents: ColumnType<number, never, never>
  issued_at: OptionalTimestamp
  issue_date: string | null
  voided_at: OptionalTimestamp
  parties: ColumnType<DocumentParties | null, string | null, string | null>
  logo_file_id: number | null
  /** The picture of the LANKAQR code that it shows, for as long as it does. */
  lankaqr_file_id: number | null
  quote_id: number | null
  /** A deposit is a part of its quote, which the final invoice deducts. */
  kind: ColumnType<InvoiceKind, InvoiceKind | undefined, never>
}

export interface InvoiceItemsTable extends DocumentLineTable {
  invoice_id: number
}

/** Every PDF of an issued invoice, numbered from 1. */
export interface InvoiceRevisionsTable extends DocumentRevisionTable {
  invoice_id: ColumnType<number, number, never>
}

/** The last number of each series of invoice numbers, by the format with its prefix put in. */
export interface InvoiceSeriesTable {
  name: string
  last_number: Generated<number>
  /** From this number on, invoice_numbers is complete; earlier ones were assigned before it existed. */
  recorded_from: Generated<number>
}

/** Every assigned number with its series and its invoice or credit note: the text of a number does not tell its series. */
export interface InvoiceNumbersTable {
  id: GeneratedAlways<number>
  number: string
  /** Null for numbers assigned before this was recorded, if it is not certain. */
  series: string | null
  sequence: number | null
  invoice_id: ColumnType<number | null, number | undefined, null>
  credit_note_id: ColumnType<number | null, number | undefined, never>
  is_tax_invoice: ColumnType<boolean, boolean | undefined, never>
  /** Why no invoice has it: another series assigned the same text, or it was removed with the sample data. */
  passed_over: ColumnType<'taken' | 'sample data' | null, 'taken' | undefined, 'sample data'>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    invoices: InvoicesTable
    invoice_items: InvoiceItemsTable
    invoice_series: InvoiceSeriesTable
    invoice_numbers: InvoiceNumbersTable
    invoice_revisions: InvoiceRevisionsTable
  }
}

/** Whether a row of `invoices` is unpaid, as in the index `invoices_unpaid`. */
export const IS_UNPAID = sql<boolean>`issued_at is not null and voided_at is null and paid_cents < total_cents`

/** Whether a row of `invoices` is what its quote became: a deposit is only a part, and a void one makes room for another. */
export const IS_FINAL = sql<boolean>`invoices.kind = 'invoice' and invoices.voided_at is null`

/**
 * Whether a row of `payments` is income: money that arrived or was paid back, and its reversals. What was withheld,
 * credited, moved or written off is not.
 */
export const IS_INCOME = sql<boolean>`payments.kind in ('money', 'refund')`

/** The columns of an invoice without its snapshot, which only its document needs, and without the search text. */
export const INVOICE_COLUMNS = [
  ...DOCUMENT_COLUMNS,
  'invoice_number',
  'due_date',
  'custom_terms',
  'title',
  'title_reason',
  'supply_date',
  'place_of_supply',
  'payment_mode',
  'paid_cents',
  'deducted_cents',
  'credited_cents',
  'written_off_cents',
  'issued_at',
  'issue_date',
  'voided_at',
  'logo_file_id',
  'lankaqr_file_id',
  'quote_id',
  'kind',
] as const satisfies readonly (keyof InvoicesTable)[]

export type InvoiceRow = Pick<Selectable<InvoicesTable>, (typeof INVOICE_COLUMNS)[number]>

/** Changes of invoices and their payments, in the audit trail and the live feed. */
export const INVOICE_ENTITY: Entity = { name: 'invoice', audience: 'invoice:view' }

export const INVOICE_STORE: DocumentStore = {
  kind: 'invoice',
  entity: INVOICE_ENTITY,
  table: 'invoices',
  lineTable: 'invoice_items',
  lineOwner: 'invoice_id',
  revisionTable: 'invoice_revisions',
  auditedLines: 'items',
}
