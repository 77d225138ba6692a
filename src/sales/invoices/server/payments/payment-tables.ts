import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { PaymentKind, PaymentMethod } from '../../shared/payment-schema.ts'

/** Append-only: what is put right is a further row. Each is of an invoice or of an account. */
export interface PaymentsTable {
  id: GeneratedAlways<number>
  invoice_id: ColumnType<number | null, number | null | undefined, never>
  account_id: ColumnType<number | null, number | null | undefined, never>
  kind: ColumnType<PaymentKind, PaymentKind | undefined, never>
  amount_cents: ColumnType<number, number, never>
  paid_on: ColumnType<string, string, never>
  notes: ColumnType<string | null, string | null, never>
  receipt_id: ColumnType<number | null, number | null | undefined, never>
  /** Of a row of kind `credit`. */
  credit_note_id: ColumnType<number | null, number | null | undefined, never>
  transfer_id: ColumnType<string | null, string | null | undefined, never>
  reverses_id: ColumnType<number | null, number | null | undefined, never>
  /** Of a refund. */
  method: ColumnType<PaymentMethod | null, PaymentMethod | null | undefined, never>
  reference: ColumnType<string | null, string | null | undefined, never>
  reason: ColumnType<string | null, string | null | undefined, never>
  recorded_by: ColumnType<string | null, string | null, never>
  recorded_by_name: ColumnType<string, string, never>
  created_at: ColumnType<string, Date, never>
}

/** Money that arrived at once. Append-only; its rows in `payments` say where it lies. */
export interface ReceiptsTable {
  id: GeneratedAlways<number>
  account_id: ColumnType<number, number, never>
  amount_cents: ColumnType<number, number, never>
  paid_on: ColumnType<string, string, never>
  method: ColumnType<PaymentMethod | null, PaymentMethod | null, never>
  reference: ColumnType<string | null, string | null, never>
  notes: ColumnType<string | null, string | null, never>
  /** The bank slip that it confirms. */
  slip_id: ColumnType<number | null, number | null, never>
  recorded_by: ColumnType<string | null, string | null, never>
  recorded_by_name: ColumnType<string, string, never>
  created_at: ColumnType<string, Date, never>
}

/** Printed receipts, numbered from 1 without a gap. Append-only. */
export interface ReceiptDocumentsTable {
  receipt_id: ColumnType<number, number, never>
  number: ColumnType<number, number, never>
  pdf_file_id: ColumnType<number, number, never>
  created_at: ColumnType<string, Date, never>
}

/** What a client certifies of tax that it withheld; it stays as it was once its payment is reversed. */
export interface WithholdingCertificatesTable {
  payment_id: ColumnType<number, number, never>
  number: string
  /** The calendar day that it states. */
  day: string
  file_id: ColumnType<number | null, number | undefined, number>
  recorded_by: string | null
  recorded_by_name: string
  created_at: ColumnType<string, Date, Date>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    payments: PaymentsTable
    receipts: ReceiptsTable
    receipt_documents: ReceiptDocumentsTable
    withholding_certificates: WithholdingCertificatesTable
  }
}

export type PaymentRow = Selectable<PaymentsTable>
export type ReceiptRow = Selectable<ReceiptsTable>

/** Changes of receipts, and of the money on a client's account. */
export const RECEIPT_ENTITY: Entity = { name: 'receipt', audience: 'receipt:view' }
export const ACCOUNT_ENTITY: Entity = { name: 'account', audience: 'receipt:view' }
