import { notify } from '#people/notifications/server/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import { difference, formatLkr, negative, storedCents } from '#platform/shared/money.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'
import type { ClientAccount, ReversalInput } from '../../shared/payment-schema.ts'
import { INVOICE_ENTITY } from '../invoice-tables.ts'
import type { PaymentWriter } from '../invoice-writer.ts'
import { findInvoice, getInvoice } from '../read-invoice.ts'
import { lockTargets } from './lock-for-payment.ts'
import { labelOf, pastDay } from './pay-invoice.ts'
import { insertPayment, type JoinedPayment, readPaymentRows } from './payment-rows.ts'
import { ACCOUNT_ENTITY } from './payment-tables.ts'
import { readAccount } from './read-account.ts'

/** What a reversal is recorded with. `moved`: its receipt pays something else. */
export interface Reversal {
  reason: 'mistake' | 'returned' | 'moved'
  day: string | null | undefined
  notes: string | null
}

/**
 * Takes back a payment by a further row (spec 10.12).
 * @throws AppError not_found; conflict if it was reversed, is a reversal, a transfer or one part of a receipt, or was
 * used meanwhile; validation at day
 */
export async function reversePayment(
  transaction: WriteExecutor,
  id: number,
  { reason, day, notes }: ReversalInput,
  writer: PaymentWriter,
): Promise<{ invoice: Invoice | null; account: ClientAccount | null }> {
  const [found] = await readPaymentRows(transaction, 'id', [id])
  if (found === undefined) throw notFound('Payment')
  await lockTargets(transaction, [found])
  // what happened until the lock was held counts
  const [row = found] = await readPaymentRows(transaction, 'id', [id])
  requireReversible(row)
  await reverseRow(transaction, row, { reason, day, notes: textOrNull(notes) }, writer)
  if (row.invoice_id !== null)
    return { invoice: await getInvoice(transaction, row.invoice_id, writer.today), account: null }
  return { invoice: null, account: await readAccount(transaction, row.account_id) }
}

function requireReversible(row: JoinedPayment): void {
  const refuse = (sentence: string) => new AppError('conflict', sentence)
  if (row.reverses_id !== null) throw refuse('A reversal is not reversed: record the payment again')
  if (row.kind === 'transfer') throw refuse('This is a transfer: move it back instead')
  if (row.kind === 'credit') throw refuse('This comes from a credit note: make the credit note void instead')
  if (row.reversed_by !== null) throw refuse('This payment was reversed already')
  if (row.kind === 'money' && row.receipt_parts > 1)
    throw refuse('This payment is part of a receipt: reverse the whole receipt, or move its parts')
}

/**
 * Stores the reversal of a row whose invoice or account is locked, with its audit row.
 * @throws AppError conflict if money on the account was used meanwhile; validation at day
 */
export async function reverseRow(
  transaction: WriteExecutor,
  row: JoinedPayment,
  reversal: Reversal,
  writer: PaymentWriter,
): Promise<void> {
  const paidOn = dayOf(row, reversal, writer.today)
  const amount = negative(storedCents(row.amount_cents))
  if (row.account_id !== null && amount < 0) await requireOnAccount(transaction, row)
  const reversing = {
    invoice_id: row.invoice_id,
    account_id: row.account_id,
    kind: row.kind,
    amount_cents: amount,
    paid_on: paidOn,
    receipt_id: row.receipt_id,
    credit_note_id: row.credit_note_id,
    reverses_id: row.id,
    reason: reversal.reason,
    notes: reversal.notes,
  }
  const paymentId = await insertPayment(transaction, reversing, writer)
  const after = {
    event: 'reversed',
    payment_id: paymentId,
    amount_cents: amount,
    paid_on: paidOn,
    reason: reversal.reason,
    notes: reversal.notes,
  }
  const change = { action: 'update', actor: writer.actor, before: {}, after } as const
  if (row.invoice_id === null) {
    await recordChange(transaction, { ...change, entity: ACCOUNT_ENTITY, id: Number(row.account_id) })
    return
  }
  await transaction
    .updateTable('invoices')
    .set({ updated_at: writer.now })
    .where('id', '=', row.invoice_id)
    .execute()
  await recordChange(transaction, { ...change, entity: INVOICE_ENTITY, id: row.invoice_id })
  if (reversal.reason !== 'moved') await notifyReversed(transaction, row.invoice_id, row, writer)
}

/** A mistake counts as if the payment had never been; a return on the day the money went back. */
function dayOf(row: JoinedPayment, { reason, day }: Reversal, today: string): string {
  if (reason !== 'returned') return row.paid_on
  if (row.kind !== 'money') throw invalidField('reason', 'Only money that arrived can go back')
  const returned = pastDay(day, today, 'day')
  if (returned < row.paid_on) throw invalidField('day', 'A return cannot lie before the payment')
  return returned
}

async function requireOnAccount(transaction: WriteExecutor, row: JoinedPayment): Promise<void> {
  const { balance_cents: balance } = await transaction
    .selectFrom('client_accounts')
    .select('balance_cents')
    .where('id', '=', Number(row.account_id))
    .executeTakeFirstOrThrow()
  const used = difference(storedCents(row.amount_cents), storedCents(balance))
  if (used > 0)
    throw new AppError('conflict', `${formatLkr(used)} of it were used meanwhile: move them back first`)
}

async function notifyReversed(
  transaction: WriteExecutor,
  invoiceId: number,
  row: JoinedPayment,
  { actor, platform, isSample = false }: PaymentWriter,
): Promise<void> {
  if (isSample) return
  const held = await findInvoice(transaction, invoiceId)
  await notify(transaction, platform, {
    kind: 'payment-reversed',
    to: 'administrators',
    actor,
    about: { entity: INVOICE_ENTITY.name, id: invoiceId },
    title: `Payment of ${labelOf(held)} was reversed`,
    detail: `${held.client_name ?? held.client_email ?? ''}, ${formatLkr(storedCents(row.amount_cents))}`,
    path: `/invoice?invoice=${invoiceId}`,
  })
}
