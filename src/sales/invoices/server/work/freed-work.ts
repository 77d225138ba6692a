import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { WholeInvoice } from '../read-invoice.ts'
import { type Billed, lockWork, readWork, setWork, workByLine } from './billed-work.ts'

/**
 * Locks what a locked invoice bills, which a credit note of all that is left of it is to free.
 * @returns whether it bills anything
 */
export async function lockWorkToFree(transaction: WriteExecutor, invoiceId: number): Promise<boolean> {
  const work = await readWork(transaction, invoiceId)
  await lockWork(transaction, work.values())
  return work.size > 0
}

/** Frees the locked work of an invoice, so that it is billed again; the stored credit note remembers it (spec 16.5). */
export async function freeWork(
  transaction: WriteExecutor,
  invoiceId: number,
  creditNoteId: number,
): Promise<void> {
  await sql`
    with freed as (
      delete from billed_work billed using invoice_items item
      where item.id = billed.invoice_item_id and item.invoice_id = ${invoiceId}
      returning billed.invoice_item_id, billed.kind, billed.task_id, billed.time_entry_id, billed.expense_id
    )
    insert into freed_work (credit_note_id, invoice_item_id, kind, task_id, time_entry_id, expense_id)
    select ${creditNoteId}, freed.* from freed order by task_id, expense_id, time_entry_id`.execute(
    transaction,
  )
}

/**
 * Puts the work that a credit note freed on its locked invoice again; the note is void.
 * @returns whether it freed any
 * @throws AppError conflict "Task #142 is on INV-00031 by now"
 */
export async function takeBackWork(
  transaction: WriteExecutor,
  held: WholeInvoice,
  creditNoteId: number,
): Promise<boolean> {
  const { rows } = await sql<Billed>`
    delete from freed_work where credit_note_id = ${creditNoteId}
    returning invoice_item_id as line, task_id, time_entry_id, expense_id`.execute(transaction)
  if (rows.length === 0) return false
  const freed = workByLine(rows)
  await setWork(
    transaction,
    held.id,
    held.lines.map(({ id }) => freed.get(id)),
    'by now',
  )
  return true
}

/** The number of the credit note that freed the work of an invoice, if another one than this did. */
export async function freedByOther(
  transaction: WriteExecutor,
  invoiceId: number,
  creditNoteId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select note.number from credit_notes note
    where note.invoice_id = ${invoiceId} and note.id <> ${creditNoteId}
      and exists (select from freed_work where credit_note_id = note.id)`.execute(transaction)
  return rows[0]?.number
}
