import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import type { Cents } from '#platform/shared/money.ts'
import type { PaymentMethod } from '../../shared/payment-schema.ts'
import type { InvoiceWriter } from '../invoice-writer.ts'
import { recordedBy } from './payment-rows.ts'

/** Money that arrived at once. */
export interface NewReceipt {
  accountId: number
  amount: Cents
  paidOn: string
  method?: PaymentMethod | null | undefined
  reference?: string | null | undefined
  notes?: string | null | undefined
  slipId?: number | null | undefined
}

/** Stores a receipt; its rows follow in the same transaction, or the commit is refused. @returns its id */
export async function storeReceipt(
  transaction: WriteExecutor,
  { accountId, amount, paidOn, method, reference, notes, slipId }: NewReceipt,
  { actor, now }: Pick<InvoiceWriter, 'actor' | 'now'>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('receipts')
    .values({
      account_id: accountId,
      amount_cents: amount,
      paid_on: paidOn,
      method: method ?? null,
      reference: textOrNull(reference),
      notes: textOrNull(notes),
      slip_id: slipId ?? null,
      ...recordedBy(actor),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
