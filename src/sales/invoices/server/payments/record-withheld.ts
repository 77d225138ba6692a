import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import { type Cents, storedCents, sumOf } from '#platform/shared/money.ts'
import { INVOICE_ENTITY } from '../invoice-tables.ts'
import type { InvoiceWriter } from '../invoice-writer.ts'
import type { WholeInvoice } from '../read-invoice.ts'
import { storeCertificate } from './certificates.ts'
import { insertPayment } from './payment-rows.ts'

/** Tax withheld from what was paid on a day. */
interface Withheld {
  amount: Cents
  day: string
  receiptId: number | null
  certificateNumber?: string | null | undefined
}

/** Stores tax withheld from a locked invoice, with its audit row. @returns the invoice as settled by it */
export async function recordWithheld(
  transaction: WriteExecutor,
  held: WholeInvoice,
  { amount, day, receiptId, certificateNumber }: Withheld,
  writer: InvoiceWriter,
): Promise<WholeInvoice> {
  const row = { invoice_id: held.id, kind: 'withholding', amount_cents: amount, paid_on: day } as const
  const paymentId = await insertPayment(transaction, { ...row, receipt_id: receiptId }, writer)
  await transaction
    .updateTable('invoices')
    .set({ updated_at: writer.now })
    .where('id', '=', held.id)
    .execute()
  const number = textOrNull(certificateNumber)
  if (number !== null) await storeCertificate(transaction, paymentId, { number, day }, writer)
  const paid = sumOf([storedCents(held.paid_cents), amount])
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id: held.id,
    action: 'update',
    actor: writer.actor,
    before: { paid_cents: held.paid_cents },
    after: {
      event: 'withheld',
      paid_cents: paid,
      payment_id: paymentId,
      amount_cents: amount,
      paid_on: day,
      ...(number === null ? {} : { certificate_number: number, certificate_day: day }),
    },
  })
  return { ...held, paid_cents: paid }
}
