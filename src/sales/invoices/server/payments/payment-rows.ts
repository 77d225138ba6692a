import { sql } from 'kysely'
import { actorName, type ChangeActor } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { type Certificate, type Payment, receiptNumber } from '../../shared/payment-schema.ts'
import type { PaymentMethod } from '../../shared/payment-schema.ts'
import type { PaymentRow, PaymentsTable } from './payment-tables.ts'
import type { Insertable } from 'kysely'

/** A row to store: its author and time come with the writer. */
export type NewPayment = Omit<
  Insertable<PaymentsTable>,
  'recorded_by' | 'recorded_by_name' | 'created_at' | 'notes'
> & { notes?: string | null }

/** Who recorded something, as stored. */
export function recordedBy(actor: ChangeActor): { recorded_by: string | null; recorded_by_name: string } {
  return { recorded_by: actor === 'system' ? null : actor.id, recorded_by_name: actorName(actor) }
}

/**
 * Stores a row of payments; triggers add it to its invoice or account, which must be locked. One row per statement: the
 * sum is verified after each. @returns its id
 */
export async function insertPayment(
  transaction: WriteExecutor,
  row: NewPayment,
  { actor, now }: { actor: ChangeActor; now: Date },
): Promise<number> {
  const { id } = await transaction
    .insertInto('payments')
    .values({ ...row, notes: row.notes ?? null, ...recordedBy(actor), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A row of payments with what other tables say of it. */
export interface JoinedPayment extends PaymentRow {
  receipt_method: PaymentMethod | null
  receipt_reference: string | null
  receipt_parts: number
  receipt_number: number | null
  reversed_by: number | null
  certificate: Certificate | null
}

/** Named one by one: a statement that returns all columns is not prepared (prepared-statements.ts). */
const PAYMENT_COLUMNS = sql.join(
  (
    [
      'id',
      'invoice_id',
      'account_id',
      'kind',
      'amount_cents',
      'paid_on',
      'notes',
      'receipt_id',
      'credit_note_id',
      'transfer_id',
      'reverses_id',
      'method',
      'reference',
      'reason',
      'recorded_by',
      'recorded_by_name',
      'created_at',
    ] satisfies (keyof PaymentRow)[]
  ).map((column) => sql.ref(`payments.${column}`)),
)

/** Rows of payments with their receipts and reversals, oldest first. @param of `payments.invoice_id` or another column */
export async function readPaymentRows(
  database: Executor,
  of: 'invoice_id' | 'receipt_id' | 'id',
  ids: readonly number[],
): Promise<JoinedPayment[]> {
  const { rows } = await sql<JoinedPayment>`
    select ${PAYMENT_COLUMNS}, receipts.method as receipt_method, receipts.reference as receipt_reference,
      printed.number as receipt_number, reversal.id as reversed_by,
      case when certificate.payment_id is null then null else jsonb_build_object(
        'number', certificate.number, 'day', certificate.day, 'hasScan', certificate.file_id is not null
      ) end as certificate,
      case when payments.receipt_id is null then 0 else (
        select count(*)::int from payments part
        where part.receipt_id = payments.receipt_id and part.kind = 'money' and part.reverses_id is null
          and not exists (select from payments back where back.reverses_id = part.id)
      ) end as receipt_parts
    from payments
    left join receipts on receipts.id = payments.receipt_id
    left join receipt_documents printed on printed.receipt_id = payments.receipt_id
    left join payments reversal on reversal.reverses_id = payments.id
    left join withholding_certificates certificate on certificate.payment_id = payments.id
    where ${sql.ref(`payments.${of}`)} = any(${[...ids]}::int[])
    order by payments.id`.execute(database)
  return rows
}

/** A row as a reply. */
export function toPayment(row: JoinedPayment): Payment {
  return {
    id: row.id,
    kind: row.kind,
    amount: fromCents(storedCents(row.amount_cents)),
    paidOn: row.paid_on,
    notes: row.notes,
    recordedBy: row.recorded_by_name,
    createdAt: row.created_at,
    method: row.method ?? row.receipt_method,
    reference: row.reference ?? row.receipt_reference,
    receiptId: row.receipt_id,
    creditNoteId: row.credit_note_id,
    receiptParts: row.receipt_parts,
    receiptNumber: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
    reverses: row.reverses_id,
    reversedBy: row.reversed_by,
    reason: row.reason,
    ...(row.certificate === null ? {} : { certificate: row.certificate }),
  }
}
