import type { WriteExecutor } from '#platform/server/database/database.ts'
import { storedCents, toCents } from '#platform/shared/money.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'
import type { WithholdInput } from '../../shared/withholding-schema.ts'
import type { PaymentWriter } from '../invoice-writer.ts'
import { getInvoice } from '../read-invoice.ts'
import { lockForPayment } from './lock-for-payment.ts'
import { notifyPaid, pastDay, requirePart } from './pay-invoice.ts'
import { recordWithheld } from './record-withheld.ts'

/**
 * Records tax that a client withheld: it settles the invoice and is no income (spec 24.1).
 * @throws AppError not_found; conflict if no payment is accepted; validation at amount, at day for a future one
 */
export async function withhold(
  transaction: WriteExecutor,
  id: number,
  input: WithholdInput,
  writer: PaymentWriter,
): Promise<Invoice> {
  const day = pastDay(input.day, writer.today, 'day')
  const amount = toCents(input.amount)
  const { held } = await lockForPayment(transaction, id, writer.now)
  requirePart(held, amount, writer.today, 'amount')
  const after = await recordWithheld(
    transaction,
    held,
    { amount, day, receiptId: null, certificateNumber: input.certificateNumber },
    writer,
  )
  if (storedCents(after.paid_cents) === storedCents(held.total_cents))
    await notifyPaid(transaction, held, writer)
  return getInvoice(transaction, id, writer.today)
}
