import {
  deductIssuedDeposit,
  lockWithAccount,
  refuseLateDeposit,
  takeBackCredit,
} from '#sales/invoices/server/index.ts'
import { freedByOther, takeBackWork } from '#sales/invoices/server/work/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import { AppError } from '#platform/shared/errors.ts'
import { storedCents } from '#platform/shared/money.ts'
import type { CreditNote } from '../shared/credit-note-schema.ts'
import { CREDIT_NOTE_ENTITY } from './credit-note-tables.ts'
import { findCreditNote, getCreditNote } from './read-credit-notes.ts'

/**
 * Takes a credit note back: it keeps its number, and its money leaves its invoice and the account (spec 10.17). Work that
 * it freed is on its invoice again.
 * @throws AppError not_found; conflict if it is void, a part of its money was used, it credits a deposit that its
 * quote has no more room for, work that it freed is on another invoice by now, or another note freed the work
 */
export async function voidCreditNote(
  transaction: WriteExecutor,
  id: number,
  { actor, now, today }: { actor: ChangeActor; now: Date; today: string },
): Promise<CreditNote> {
  const { invoice_id: invoiceId, account_id: accountId } = await findCreditNote(transaction, id)
  const held = await lockWithAccount(transaction, accountId, invoiceId)
  await lockInOrder(transaction, [{ table: 'credit_notes', ids: [id], to: 'change' }])
  // what happened until the lock was held counts
  const note = await findCreditNote(transaction, id)
  if (note.voided_at !== null)
    throw new AppError('conflict', 'This credit note is void already and keeps its number')
  await refuseLateDeposit(transaction, held)
  const other = await freedByOther(transaction, invoiceId, id)
  if (other !== undefined)
    throw new AppError(
      'conflict',
      `The work of this invoice is billed again since ${other}: make that void first`,
    )
  await transaction.updateTable('credit_notes').set({ voided_at: now }).where('id', '=', id).execute()
  await takeBackCredit(
    transaction,
    {
      creditNoteId: id,
      number: note.number,
      held,
      accountId: note.account_id,
      amount: storedCents(note.total_cents),
      settled: storedCents(note.settled_cents),
    },
    { actor, now, today },
  )
  await deductIssuedDeposit(transaction, held, actor)
  const isBilled = await takeBackWork(transaction, held, id)
  await recordChange(transaction, {
    entity: CREDIT_NOTE_ENTITY,
    id,
    action: 'update',
    actor,
    before: { voided_at: null, ...(isBilled ? { bill_again: true } : {}) },
    after: { event: 'voided', voided_at: now, ...(isBilled ? { bill_again: false } : {}) },
  })
  return getCreditNote(transaction, id)
}
