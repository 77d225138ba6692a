import { lockDocument } from '#sales/documents/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Lock, lockInOrder, storedTargets } from '#platform/server/database/lock-order.ts'
import { INVOICE_STORE } from '../invoice-tables.ts'

/**
 * Locks an invoice after what it references. One that bills a quote is locked with the quote and with all invoices of
 * it: what one of them charges limits the others, and decides what the final invoice deducts.
 */
export async function lockWithQuote(transaction: WriteExecutor, id: number): Promise<void> {
  const row = await transaction
    .selectFrom('invoices')
    .select('quote_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const quoteId = row?.quote_id ?? null
  if (quoteId === null) return lockDocument(transaction, INVOICE_STORE, id)
  await lockInOrder(transaction, [
    ...(await storedTargets(transaction, 'invoices', [id])),
    { table: 'quotes', ids: [quoteId], to: 'change' },
  ])
  await lockInvoicesOfQuote(transaction, quoteId, [id])
}

/** Locks the invoices of a locked quote, by id: no other one of it is made, issued or changed meanwhile. */
export async function lockInvoicesOfQuote(
  transaction: WriteExecutor,
  quoteId: number,
  also: readonly number[] = [],
): Promise<void> {
  const rows = await transaction.selectFrom('invoices').select('id').where('quote_id', '=', quoteId).execute()
  await lockInOrder(transaction, [
    { table: 'invoices', ids: [...rows.map(({ id }) => id), ...also], to: 'delete' },
  ])
}

/** The quotes of invoices with all invoices of them, as locks: for those that lock them together with other records. */
export async function locksOfQuotes(transaction: WriteExecutor, ids: readonly number[]): Promise<Lock[]> {
  const rows = await transaction
    .selectFrom('invoices')
    .select(['id', 'quote_id'])
    .where('quote_id', 'in', (select) =>
      select
        .selectFrom('invoices as billed')
        .select('billed.quote_id')
        .where('billed.id', 'in', [...ids]),
    )
    .execute()
  return [
    { table: 'quotes', ids: rows.flatMap(({ quote_id }) => quote_id ?? []), to: 'change' },
    { table: 'invoices', ids: rows.map(({ id }) => id), to: 'delete' },
  ]
}
