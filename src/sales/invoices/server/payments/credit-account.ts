import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type Cents, difference, formatLkr, negative, storedCents } from '#platform/shared/money.ts'
import { INVOICE_ENTITY } from '../invoice-tables.ts'
import type { InvoiceWriter } from '../invoice-writer.ts'
import type { WholeInvoice } from '../read-invoice.ts'
import { insertPayment } from './payment-rows.ts'
import { ACCOUNT_ENTITY } from './payment-tables.ts'
import { payBack, transfer } from './use-account.ts'

/** A stored credit note, with its invoice and account, both locked. */
export interface CreditBooking {
  creditNoteId: number
  number: string
  held: WholeInvoice
  accountId: number
  amount: Cents
  /** What of the amount settles the rest of the invoice. */
  settled: Cents
}

/**
 * Puts the amount of a credit note on the account, and from there at once to the rest of its invoice (spec 10.17).
 * @param booking.payOut whether what remains of it is paid back today
 */
export async function bookCredit(
  transaction: WriteExecutor,
  booking: CreditBooking & { payOut: boolean },
  writer: InvoiceWriter,
): Promise<void> {
  const { held, accountId, amount, settled, payOut } = booking
  const paymentId = await insertPayment(transaction, creditRow(booking, writer), writer)
  await recordCredit(transaction, booking, { event: 'credited', paymentId }, writer)
  if (settled > 0) await transfer(transaction, { held, accountId, amount: settled, event: 'applied' }, writer)
  const left = difference(amount, settled)
  if (payOut && left > 0)
    await payBack(transaction, { accountId, amount: left, paidOn: writer.today }, writer)
}

/**
 * Takes the amount of a credit note back from its invoice and the account. The note is void already.
 * @throws AppError conflict when a part of it was used
 */
export async function takeBackCredit(
  transaction: WriteExecutor,
  booking: CreditBooking,
  writer: InvoiceWriter,
): Promise<void> {
  const { creditNoteId, held, accountId, amount, settled } = booking
  const account = await transaction
    .selectFrom('client_accounts')
    .select('balance_cents')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const used = difference(difference(amount, settled), storedCents(account.balance_cents))
  if (used > 0) throw new AppError('conflict', `${formatLkr(used)} of this credit were used`)
  const original = await transaction
    .selectFrom('payments')
    .select(['id', 'paid_on'])
    .where('credit_note_id', '=', creditNoteId)
    .where('reverses_id', 'is', null)
    .executeTakeFirstOrThrow()
  // both are dated like the note
  const dated = { ...writer, today: original.paid_on }
  if (settled > 0)
    await transfer(transaction, { held, accountId, amount: negative(settled), event: 'moved back' }, dated)
  const reversal = {
    ...creditRow(booking, writer),
    amount_cents: negative(amount),
    paid_on: original.paid_on,
    reverses_id: original.id,
    reason: 'mistake',
  }
  const paymentId = await insertPayment(transaction, reversal, writer)
  await recordCredit(transaction, booking, { event: 'credit taken back', paymentId }, writer)
}

function creditRow({ creditNoteId, accountId, amount }: CreditBooking, { today }: InvoiceWriter) {
  return {
    account_id: accountId,
    kind: 'credit',
    credit_note_id: creditNoteId,
    amount_cents: amount,
    paid_on: today,
  } as const
}

async function recordCredit(
  transaction: WriteExecutor,
  { number, held, accountId, amount }: CreditBooking,
  { event, paymentId }: { event: 'credited' | 'credit taken back'; paymentId: number },
  { actor, now, today }: InvoiceWriter,
): Promise<void> {
  await transaction.updateTable('invoices').set({ updated_at: now }).where('id', '=', held.id).execute()
  const after = {
    event,
    credit_note_number: number,
    payment_id: paymentId,
    amount_cents: amount,
    paid_on: today,
  }
  const change = { action: 'update', actor, before: {}, after } as const
  await recordChange(transaction, { ...change, entity: INVOICE_ENTITY, id: held.id })
  await recordChange(transaction, { ...change, entity: ACCOUNT_ENTITY, id: accountId })
}
