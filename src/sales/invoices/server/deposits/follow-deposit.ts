import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { AppError } from '#platform/shared/errors.ts'
import { storedCents } from '#platform/shared/money.ts'
import { invoiceLabel } from '../../shared/invoice-schema.ts'
import { INVOICE_ENTITY } from '../invoice-tables.ts'
import { findInvoice, type WholeInvoice } from '../read-invoice.ts'
import { deducted, type DeductedColumns, issuedDeposits, storeDeductions } from './deductions.ts'
import { partOfQuoteRefusal } from './parts-of-quote.ts'

/**
 * Before a locked deposit is issued, or charged again because its credit note is taken back.
 * @throws AppError conflict once its quote's final invoice was issued without it, if the quote is no longer accepted, or
 * if the parts exceed it
 */
export async function refuseLateDeposit(transaction: WriteExecutor, draft: WholeInvoice): Promise<void> {
  const { id, kind, quote_id: quoteId } = draft
  if (kind !== 'deposit' || quoteId === null) return
  const final = await finalOf(transaction, quoteId)
  if (final?.issued_at !== undefined && final.issued_at !== null) {
    const label = invoiceLabel({ id: final.id, invoiceNumber: final.invoice_number })
    throw new AppError(
      'conflict',
      `${label} is the final invoice of ${quoteNumber(quoteId)} already: this deposit can no longer be charged`,
    )
  }
  const part = { net: storedCents(draft.net_cents), taxed: storedCents(draft.taxed_cents) }
  const refusal = await partOfQuoteRefusal(transaction, { id, quote_id: quoteId }, part)
  if (refusal !== undefined) throw new AppError('conflict', refusal)
}

/** After a deposit was issued or charged again: a final invoice that is still a draft deducts it from then on. */
export async function deductIssuedDeposit(
  transaction: WriteExecutor,
  deposit: WholeInvoice,
  actor: ChangeActor,
): Promise<void> {
  if (deposit.kind !== 'deposit' || deposit.quote_id === null) return
  const final = await finalOf(transaction, deposit.quote_id)
  if (final === undefined) return
  const { deducted_cents, untaxed_cents, levy_cents, tax_cents, total_cents } = final
  const sums = await resetDeductions(transaction, final.id, ': edit it first')
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id: final.id,
    action: 'update',
    actor,
    before: { deducted_cents, untaxed_cents, levy_cents, tax_cents, total_cents },
    after: { event: 'deducted', ...sums },
  })
}

/**
 * Lets a locked draft deduct all issued deposits of its quote, once each.
 * @param advice at the end of the refusal
 * @returns its new sums
 * @throws AppError conflict if the deposits come to more than the invoice charges
 */
export async function resetDeductions(
  transaction: WriteExecutor,
  finalId: number,
  advice = '',
): Promise<DeductedColumns> {
  const final = await findInvoice(transaction, finalId)
  const deposits = final.quote_id === null ? [] : await issuedDeposits(transaction, final.quote_id)
  const label = invoiceLabel({ id: finalId, invoiceNumber: final.invoice_number })
  const sums = deducted(final, final.lines, deposits, `${label} charges${advice}`)
  if ('refusal' in sums) throw new AppError('conflict', sums.refusal)
  await transaction.deleteFrom('invoice_deductions').where('invoice_id', '=', finalId).execute()
  await transaction.updateTable('invoices').set(sums).where('id', '=', finalId).execute()
  await storeDeductions(transaction, finalId, deposits)
  return sums
}

/** The final invoice of a quote, unless it is void. */
async function finalOf(transaction: WriteExecutor, quoteId: number) {
  return transaction
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'issued_at'])
    .select(['deducted_cents', 'untaxed_cents', 'levy_cents', 'tax_cents', 'total_cents'])
    .where('quote_id', '=', quoteId)
    .where('kind', '=', 'invoice')
    .where('voided_at', 'is', null)
    .executeTakeFirst()
}
