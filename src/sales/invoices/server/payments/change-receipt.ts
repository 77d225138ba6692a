import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Receipt, ReceiptParts, ReversalInput } from '../../shared/payment-schema.ts'
import type { PaymentWriter } from '../invoice-writer.ts'
import { storeParts } from './add-receipt.ts'
import { lockTargets } from './lock-for-payment.ts'
import { type JoinedPayment, readPaymentRows } from './payment-rows.ts'
import { RECEIPT_ENTITY, type ReceiptRow } from './payment-tables.ts'
import { findReceipt, getReceipt } from './read-receipts.ts'
import { type Reversal, reverseRow } from './reverse-payment.ts'

/**
 * Takes back a receipt with all of its parts (spec 10.12).
 * @throws AppError not_found; conflict if it was reversed, or if money on the account was used; validation at day
 */
export async function reverseReceipt(
  transaction: WriteExecutor,
  id: number,
  { reason, day, notes }: ReversalInput,
  writer: PaymentWriter,
): Promise<Receipt> {
  const receipt = await findReceipt(transaction, id)
  const rows = await lockStanding(transaction, receipt)
  await reverseAll(transaction, rows, { reason, day, notes: textOrNull(notes) }, writer)
  await recordEvent(transaction, id, { event: 'reversed', reason }, writer)
  return getReceipt(transaction, id)
}

/**
 * Moves the money of a receipt: its rows are reversed, and new ones stored, all on its day (spec 10.13).
 * @throws AppError not_found; conflict if it was reversed, money on the account was used, or an invoice accepts no
 * payment; validation at parts, or one of them
 */
export async function reallocateReceipt(
  transaction: WriteExecutor,
  id: number,
  input: ReceiptParts,
  writer: PaymentWriter,
): Promise<Receipt> {
  const receipt = await findReceipt(transaction, id)
  // all invoices at once, the old and the new: by id, whichever they are
  const rows = await lockStanding(
    transaction,
    receipt,
    input.parts.map(({ invoiceId }) => invoiceId),
  )
  await reverseAll(transaction, rows, { reason: 'moved', day: null, notes: null }, writer)
  await storeParts(transaction, receipt, input, writer)
  await recordEvent(transaction, id, { event: 'moved' }, writer)
  return getReceipt(transaction, id)
}

/** Locks the account of a receipt and the invoices that it pays. @returns its rows that stand */
async function lockStanding(
  transaction: WriteExecutor,
  receipt: ReceiptRow,
  others: readonly number[] = [],
): Promise<JoinedPayment[]> {
  const standing = async () =>
    (await readPaymentRows(transaction, 'receipt_id', [receipt.id])).filter(
      (row) => row.reverses_id === null && row.reversed_by === null,
    )
  const before = await standing()
  await lockTargets(transaction, [
    ...before,
    { invoice_id: null, account_id: receipt.account_id },
    ...others.map((id) => ({ invoice_id: id, account_id: null })),
  ])
  const rows = await standing()
  if (rows.length === 0) throw new AppError('conflict', 'This receipt was reversed already')
  if (rows.map(({ id }) => id).join() !== before.map(({ id }) => id).join())
    throw new AppError('conflict', 'This receipt was changed a moment ago. Please try again.')
  return rows
}

async function reverseAll(
  transaction: WriteExecutor,
  rows: readonly JoinedPayment[],
  reversal: Reversal,
  writer: PaymentWriter,
): Promise<void> {
  for (const row of rows) {
    // what was withheld goes back with the money
    const isWithheld = row.kind === 'withholding'
    await reverseRow(transaction, row, isWithheld ? { ...reversal, reason: 'moved' } : reversal, writer)
  }
}

async function recordEvent(
  transaction: WriteExecutor,
  id: number,
  after: Readonly<Record<string, unknown>>,
  { actor }: PaymentWriter,
): Promise<void> {
  await recordChange(transaction, { entity: RECEIPT_ENTITY, id, action: 'update', actor, before: {}, after })
}
