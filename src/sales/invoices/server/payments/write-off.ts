import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type Cents, difference, formatLkr, storedCents, sumOf, toCents } from '#platform/shared/money.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'
import type { WriteOffInput } from '../../shared/payment-schema.ts'
import { INVOICE_ENTITY } from '../invoice-tables.ts'
import type { InvoiceWriter } from '../invoice-writer.ts'
import { getInvoice, lockInvoice, type WholeInvoice } from '../read-invoice.ts'
import { requirePart, restToPay } from './pay-invoice.ts'
import { insertPayment } from './payment-rows.ts'

/**
 * Closes what will not be paid of an invoice (spec 10.14). It is never income.
 * @throws AppError not_found; conflict if nothing is left to pay; validation at amount
 */
export async function writeOff(
  transaction: WriteExecutor,
  id: number,
  input: WriteOffInput,
  writer: InvoiceWriter,
): Promise<Invoice> {
  const held = await lockInvoice(transaction, id)
  const amount = (input.amount ?? null) === null ? restToPay(held, writer.today) : toCents(input.amount ?? 0)
  requirePart(held, amount, writer.today, 'amount')
  requireNotCredited(held, amount)
  const row = { invoice_id: id, kind: 'write_off', amount_cents: amount, paid_on: writer.today } as const
  const paymentId = await insertPayment(transaction, { ...row, reason: input.reason }, writer)
  await transaction.updateTable('invoices').set({ updated_at: writer.now }).where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id,
    action: 'update',
    actor: writer.actor,
    before: {},
    after: {
      event: 'written off',
      payment_id: paymentId,
      amount_cents: amount,
      paid_on: writer.today,
      reason: input.reason,
    },
  })
  return getInvoice(transaction, id, writer.today)
}

/** What credit notes took back is on the client's account: writing it off too would give the client money that never arrived. */
function requireNotCredited(held: WholeInvoice, amount: Cents): void {
  const [credited, total] = [storedCents(held.credited_cents), storedCents(held.total_cents)]
  const all = sumOf([credited, storedCents(held.written_off_cents), amount])
  if (credited === 0 || all <= total) return
  throw new AppError(
    'conflict',
    `${formatLkr(difference(all, total))} of it were credited and are on the client’s account: apply them instead`,
  )
}
