import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { type Cents, difference, formatLkr, storedCents, sumOf, toCents } from '#platform/shared/money.ts'
import { type Invoice, invoiceLabel } from '../../shared/invoice-schema.ts'
import { paymentRefusal } from '../../shared/invoice-status.ts'
import type { PartialPaymentInput, PaymentMethod } from '../../shared/payment-schema.ts'
import { INVOICE_ENTITY, type InvoiceRow } from '../invoice-tables.ts'
import type { PaymentWriter } from '../invoice-writer.ts'
import { getInvoice, invoiceState, type WholeInvoice } from '../read-invoice.ts'
import { lockForPayment } from './lock-for-payment.ts'
import { insertPayment } from './payment-rows.ts'
import { recordWithheld } from './record-withheld.ts'
import { storeReceipt } from './store-receipt.ts'

/** Money received for an invoice. */
interface Received {
  amount: Cents
  paidOn: string
  notes?: string | null | undefined
  method?: PaymentMethod | null | undefined
  reference?: string | null | undefined
  /** Tax that the client withheld from it, and its certificate (spec 24.1). */
  withheld?: Cents
  certificateNumber?: string | null | undefined
}

/** Records a payment of the remaining amount. @throws AppError not_found; conflict if no payment is accepted */
export async function payInvoice(
  transaction: WriteExecutor,
  id: number,
  writer: PaymentWriter,
): Promise<Invoice> {
  await payRest(transaction, id, writer)
  return getInvoice(transaction, id, writer.today)
}

/**
 * Records a partial payment, and with it what was withheld as tax.
 * @throws AppError not_found; conflict if no payment is accepted; validation at amount if it exceeds the remaining
 * amount, at paidOn for a future day
 */
export async function addPartialPayment(
  transaction: WriteExecutor,
  id: number,
  input: PartialPaymentInput,
  writer: PaymentWriter,
): Promise<Invoice> {
  const paidOn = pastDay(input.paidOn, writer.today)
  const amount = toCents(input.amount)
  const withheld = toCents(input.withheld ?? 0)
  const { held, accountId } = await lockForPayment(transaction, id, writer.now)
  requirePart(held, sumOf([amount, withheld]), writer.today, 'amount')
  const { notes, method, reference, certificateNumber } = input
  await receive(
    transaction,
    { held, accountId },
    { amount, paidOn, notes, method, reference, withheld, certificateNumber },
    writer,
  )
  return getInvoice(transaction, id, writer.today)
}

/** Records a payment of the remaining amount. @throws AppError not_found; conflict if none is accepted */
export async function payRest(transaction: WriteExecutor, id: number, writer: PaymentWriter): Promise<void> {
  const { held, accountId } = await lockForPayment(transaction, id, writer.now)
  const amount = restToPay(held, writer.today)
  await receive(transaction, { held, accountId }, { amount, paidOn: writer.today }, writer)
}

/** The day of a payment, today if it is omitted. @throws AppError validation for a future day */
export function pastDay(day: string | null | undefined, today: string, field = 'paidOn'): string {
  const chosen = day ?? today
  if (chosen > today) throw invalidField(field, 'A payment cannot be in the future')
  return chosen
}

/** What remains to be paid of a locked invoice. @throws AppError conflict if no payment is accepted */
export function restToPay(held: InvoiceRow, today: string, label?: string): Cents {
  const refusal = paymentRefusal(invoiceState(held, today))
  if (refusal !== undefined)
    throw new AppError('conflict', label === undefined ? refusal : `Invoice ${label}: ${refusal}`)
  return difference(storedCents(held.total_cents), storedCents(held.paid_cents))
}

/** @throws AppError conflict if no payment is accepted; validation at the field if the amount is too large */
export function requirePart(held: InvoiceRow, amount: Cents, today: string, field: string): void {
  const rest = restToPay(held, today, field === 'amount' ? undefined : labelOf(held))
  if (amount > rest) throw invalidField(field, `Payment amount cannot exceed ${formatLkr(rest)}`)
}

/** An invoice's number, else its id. */
export function labelOf(row: Pick<InvoiceRow, 'id' | 'invoice_number'>): string {
  return invoiceLabel({ id: row.id, invoiceNumber: row.invoice_number })
}

/** Stores a receipt of one part. Sample invoices have payments without a receipt, which can be removed again. */
async function receive(
  transaction: WriteExecutor,
  { held, accountId }: { held: WholeInvoice; accountId: number },
  { amount, paidOn, method, reference, withheld, certificateNumber, ...received }: Received,
  writer: PaymentWriter,
): Promise<void> {
  const notes = textOrNull(received.notes)
  const isSample = writer.isSample === true || (await isSampleInvoice(transaction, held.id))
  const receiptId = isSample
    ? null
    : await storeReceipt(transaction, { accountId, amount, paidOn, method, reference, notes }, writer)
  const current =
    withheld === undefined || withheld === 0
      ? held
      : await recordWithheld(
          transaction,
          held,
          { amount: withheld, day: paidOn, receiptId, certificateNumber },
          writer,
        )
  await recordPayment(transaction, current, { amount, paidOn, notes, receiptId }, writer)
}

/** Whether an invoice was loaded as sample data. */
export async function isSampleInvoice(transaction: WriteExecutor, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sample_records where entity = 'invoice' and entity_id = ${String(id)}`.execute(transaction)
  return rows.length > 0
}

/** Stores money received for a locked invoice, with its audit row. A check prevents overpayment. */
export async function recordPayment(
  transaction: WriteExecutor,
  held: InvoiceRow,
  payment: { amount: Cents; paidOn: string; notes: string | null; receiptId: number | null },
  writer: PaymentWriter,
): Promise<void> {
  const { actor, now } = writer
  const paymentId = await insertPayment(
    transaction,
    {
      invoice_id: held.id,
      amount_cents: payment.amount,
      paid_on: payment.paidOn,
      notes: payment.notes,
      receipt_id: payment.receiptId,
    },
    writer,
  )
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
      notes: payment.notes,
    },
  })
  if (paid === storedCents(held.total_cents)) await notifyPaid(transaction, held, writer)
}

/** Tells administrators that a locked invoice is fully paid now. */
export async function notifyPaid(
  transaction: WriteExecutor,
  held: InvoiceRow,
  { actor, platform, isSample = false }: PaymentWriter,
): Promise<void> {
  if (isSample) return
  await notify(transaction, platform, {
    kind: 'invoice-paid',
    to: 'administrators',
    actor,
    about: { entity: INVOICE_ENTITY.name, id: held.id },
    title: `Invoice ${held.invoice_number ?? held.id} is paid`,
    detail: `${held.client_name ?? held.client_email ?? ''}, ${formatLkr(storedCents(held.total_cents))}`,
    path: `/invoice?invoice=${held.id}`,
  })
}
