import { sql } from 'kysely'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { invoiceLabel } from '../shared/invoice-schema.ts'
import { deleteRefusal } from '../shared/invoice-status.ts'
import { freeDeposits } from './deposits/deductions.ts'
import { INVOICE_ENTITY } from './invoice-tables.ts'
import type { InvoiceWriter } from './invoice-writer.ts'
import { lockInvoice, invoiceState } from './read-invoice.ts'
import { type LineWork, lockWork, readWork } from './work/billed-work.ts'

/**
 * Deletes an invoice that never had a number; one that has one becomes Void and keeps it (spec 10.9). The audit trail
 * stores a deleted one with its lines and its label, which the bin shows.
 * @throws AppError not_found; conflict with payments, or for a Void
 */
export async function deleteInvoice(
  transaction: WriteExecutor,
  id: number,
  { actor, now, today }: InvoiceWriter,
): Promise<void> {
  const held = await lockInvoice(transaction, id)
  const refusal = deleteRefusal(invoiceState(held, today))
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const change = { entity: INVOICE_ENTITY, id, actor } as const
  const work = await readWork(transaction, id)
  // a void invoice bills nothing, by trigger, and neither does a deleted one
  await lockWork(transaction, work.values())
  if (held.invoice_number !== null) {
    await transaction
      .updateTable('invoices')
      .set({ voided_at: now, updated_at: now })
      .where('id', '=', id)
      .execute()
    await freeDeposits(transaction, id)
    await recordChange(transaction, {
      ...change,
      action: 'update',
      before: { voided_at: null },
      after: { event: 'voided', voided_at: now },
    })
    return
  }
  const label = invoiceLabel({ id, invoiceNumber: null })
  const { lines: _lines, deductions: _deductions, deducted_on: _deductedOn, ...row } = held
  const before = { ...row, label, items: await rowsOfItems(transaction, id, work) }
  await transaction.deleteFrom('invoices').where('id', '=', id).execute()
  await recordChange(transaction, { ...change, action: 'delete', before })
}

/** The rows as JSON from PostgreSQL, with what they bill, locked against the deletion of a task at the same time. */
async function rowsOfItems(
  transaction: WriteExecutor,
  id: number,
  work: ReadonlyMap<number, LineWork>,
): Promise<unknown[]> {
  const { rows } = await sql<{ id: number; row: object }>`
    select id, to_jsonb(item) as row from invoice_items item
    where invoice_id = ${id} order by position for update`.execute(transaction)
  return rows.map((item) => {
    const billed = work.get(item.id)
    return billed === undefined ? item.row : { ...item.row, work: billed }
  })
}
