import { sql } from 'kysely'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { restorableDocument } from '#sales/documents/server/index.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { rowsOf, stillExisting } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { storedCents } from '#platform/shared/money.ts'
import { resetDeductions } from './deposits/follow-deposit.ts'
import { lockInvoicesOfQuote } from './deposits/lock-billed.ts'
import { partOfQuoteRefusal } from './deposits/parts-of-quote.ts'
import { INVOICE_COLUMNS, INVOICE_STORE } from './invoice-tables.ts'
import { findInvoice } from './read-invoice.ts'
import { setWork, type WorkOfLine } from './work/billed-work.ts'

/** Restores a deleted Draft; without its quote if that has another final invoice by now. */
export const restorableInvoice = restorableDocument(INVOICE_STORE, {
  columns: INVOICE_COLUMNS,
  titleColumns: ['label', 'client_name'],
  references: async (transaction, { quote_id: quoteId, kind }) => {
    if (typeof quoteId !== 'number') return { quote_id: null }
    await lockInOrder(transaction, [{ table: 'quotes', ids: [quoteId], to: 'change' }])
    await lockInvoicesOfQuote(transaction, quoteId)
    const existing = await stillExisting(transaction, { table: 'quotes', column: 'id' }, quoteId)
    if (kind !== 'deposit') return { quote_id: await freeQuote(transaction, existing) }
    // without its quote it would be limited by nothing, and deducted from nothing
    if (existing === null)
      throw new AppError('conflict', `${quoteNumber(quoteId)} was deleted: restore it first`)
    return { quote_id: existing }
  },
  async reattach(transaction, before, id) {
    await billAgain(transaction, Number(id), rowsOf(before['items']))
    return restoreSums(transaction, Number(id), before)
  },
})

/** What its lines billed, unless that is on another invoice by now. */
async function billAgain(
  transaction: WriteExecutor,
  id: number,
  items: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const inOrder = items.toSorted((one, other) => Number(one['position']) - Number(other['position']))
  const work = inOrder.map((item) => item['work'] as WorkOfLine)
  if (work.some((each) => each !== undefined)) await setWork(transaction, id, work, 'by now')
}

/** A quote has at most one final invoice. */
async function freeQuote(transaction: WriteExecutor, quoteId: unknown): Promise<unknown> {
  if (quoteId === null) return null
  const { rows } = await sql`
    select 1 from invoices where quote_id = ${quoteId} and kind = 'invoice' and voided_at is null`.execute(
    transaction,
  )
  return rows.length === 0 ? quoteId : null
}

/**
 * A final invoice deducts what is there to be deducted by now; a deposit has to fit beside the other parts. @returns the
 * columns that differ from the deletion
 */
async function restoreSums(
  transaction: WriteExecutor,
  id: number,
  { kind, deducted_cents: deductedBefore }: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const restored = await findInvoice(transaction, id)
  if (kind === 'deposit') {
    const part = { net: storedCents(restored.net_cents), taxed: storedCents(restored.taxed_cents) }
    const refusal = await partOfQuoteRefusal(transaction, restored, part)
    if (refusal !== undefined) throw new AppError('conflict', refusal)
    return {}
  }
  return restored.quote_id === null && !Number(deductedBefore) ? {} : resetDeductions(transaction, id)
}
