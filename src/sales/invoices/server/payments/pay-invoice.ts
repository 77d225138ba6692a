import { notify } from '#people/notifications/server/index.ts'
import { actorName, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { type Cents, difference, formatLkr, storedCents, sumOf, toCents } from '#platform/shared/money.ts'
import type { Invoice, PartialPaymentInput } from '../../shared/invoice-schema.ts'
import { paymentRefusal } from '../../shared/invoice-status.ts'
import { INVOICE_ENTITY, type InvoiceRow } from '../invoice-tables.ts'
import type { PaymentWriter } from '../invoice-writer.ts'
import { getInvoice, lockInvoice, invoiceState } from '../read-invoice.ts'

/** Records a payment of the remaining amount. @throws AppError not_found; conflict if no payment is accepted */
export async function payInvoice(
  transaction: WriteExecutor,
  id: number,
  writer: PaymentWriter,
): Promise<Invoice> {
  await payRest(transaction, await lockInvoice(transaction, id), writer)
  return getInvoice(transaction, id, writer.today)
}

/**
 * Records a partial payment.
 * @throws AppError not_found; conflict if no payment is accepted; validation at amount if it exceeds the remaining
 * amount, at paidOn for a future day
 */
export async function addPartialPayment(
  transaction: WriteExecutor,
  id: number,
  input: PartialPaymentInput,
  writer: PaymentWriter,
): Promise<Invoice> {
  const paidOn = input.paidOn ?? writer.today
  if (paidOn > writer.today) throw invalidField('paidOn', 'A payment cannot be in the future')
  const amount = toCents(input.amount)
  const held = await lockInvoice(transaction, id)
  const rest = restToPay(held, writer.today)
  if (amount > rest) throw invalidField('amount', `Payment amount cannot exceed ${formatLkr(rest)}`)
  await recordPayment(transaction, held, { amount, paidOn, notes: input.notes ?? null }, writer)
  return getInvoice(transaction, id, writer.today)
}

/** Records a payment of the remaining amount of a locked invoice. @throws AppError conflict if none is accepted */
export async function payRest(
  transaction: WriteExecutor,
  held: InvoiceRow,
  writer: PaymentWriter,
): Promise<void> {
  const amount = restToPay(held, writer.today)
  await recordPayment(transaction, held, { amount, paidOn: writer.today, notes: null }, writer)
}

function restToPay(held: InvoiceRow, today: string): Cents {
  const refusal = paymentRefusal(invoiceState(held, today))
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  return difference(storedCents(held.total_cents), storedCents(held.paid_cents))
}

/** A trigger adds the payment to the invoice's paid amount in the same statement; a check prevents overpayment. */
async function recordPayment(
  transaction: WriteExecutor,
  held: InvoiceRow,
  payment: { amount: Cents; paidOn: string; notes: string | null },
  { actor, now, platform, isSample = false }: PaymentWriter,
): Promise<void> {
  const isSystem = actor === 'system'
  const notes = textOrNull(payment.notes)
  const { id: paymentId } = await transaction
    .insertInto('payments')
    .values({
      invoice_id: held.id,
      amount_cents: payment.amount,
      paid_on: payment.paidOn,
      notes,
      recorded_by: isSystem ? null : actor.id,
      recorded_by_name: actorName(actor),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction.updateTable('invoices').set({ updated_at: now }).where('id', '=', held.id).execute()
  const paid = sumOf([storedCents(held.paid_cents), payment.amount])
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id: held.id,
    action: 'update',
    actor,
    before: { paid_cents: held.paid_cents },
    after: {
      event: 'paid',
      paid_cents: paid,
      payment_id: paymentId,
      amount_cents: payment.amount,
      paid_on: payment.paidOn,
      notes,
    },
  })
  const total = storedCents(held.total_cents)
  if (paid !== total || isSample) return
  await notify(transaction, platform, {
    kind: 'invoice-paid',
    to: 'administrators',
    actor,
    about: { entity: INVOICE_ENTITY.name, id: held.id },
    title: `Invoice ${held.invoice_number ?? held.id} is paid`,
    detail: `${held.client_name ?? held.client_email ?? ''}, ${formatLkr(total)}`,
    path: `/invoice?invoice=${held.id}`,
  })
}
