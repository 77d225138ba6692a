import { recordChange } from '#platform/server/records/changes.ts'
import { pick } from '#platform/server/records/undoable.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { reopenRefusal } from '../shared/invoice-status.ts'
import { INVOICE_ENTITY } from './invoice-tables.ts'
import type { InvoiceWriter } from './invoice-writer.ts'
import { type WholeInvoice, invoiceState } from './read-invoice.ts'

/** What the next issue decides again. */
const EMPTIED = [
  'issued_at',
  'issue_date',
  'parties',
  'logo_file_id',
  'lankaqr_file_id',
  'pdf_file_id',
  'title',
  'title_reason',
  'supply_date',
] as const

/**
 * Turns a locked, issued invoice back into a Draft, which shows current data. It keeps its number for the next issue,
 * and its PDF remains among its revisions.
 * @throws AppError conflict after an e-mail or a payment, reversed or not
 */
export async function reopenInvoice(
  transaction: WriteExecutor,
  held: WholeInvoice,
  { actor, now, today }: InvoiceWriter,
): Promise<void> {
  const payment = await transaction
    .selectFrom('payments')
    .select('id')
    .where('invoice_id', '=', held.id)
    .limit(1)
    .executeTakeFirst()
  const refusal = reopenRefusal({ ...invoiceState(held, today), hasPayments: payment !== undefined })
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const emptied = {
    issued_at: null,
    issue_date: null,
    parties: null,
    logo_file_id: null,
    lankaqr_file_id: null,
    pdf_file_id: null,
    title: 'invoice',
    title_reason: null,
    // that day came from the issue
    supply_date: held.supply_date === held.issue_date ? null : held.supply_date,
  } as const
  await transaction
    .updateTable('invoices')
    .set({ ...emptied, updated_at: now })
    .where('id', '=', held.id)
    .execute()
  const stored = pick(held, EMPTIED)
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id: held.id,
    action: 'update',
    actor,
    before: stored,
    after: { event: 'reopened', ...emptied },
  })
}
