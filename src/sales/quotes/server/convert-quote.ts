import { refuseForSample } from '#people/outbox/server/sample-tables.ts'
import { columnsOf, toDocumentInput } from '#sales/documents/server/index.ts'
import { createInvoice, issuedDeposits, lockInvoicesOfQuote } from '#sales/invoices/server/index.ts'
import { INVOICE_ENTITY } from '#sales/invoices/server/invoice-tables.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Lock, lockInOrder, storedTargets, targetsOf } from '#platform/server/database/lock-order.ts'
import { AppError } from '#platform/shared/errors.ts'
import { convertRefusal } from '../shared/quote-status.ts'
import { billingOf, tasksOfLines } from './joined-quote.ts'
import { lockQuote, type QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

/** Who bills a quote; sample data is loaded as a whole, and rendered before its quotes have the ids that they keep. */
export type BillingWriter = QuoteWriter & { isSample?: boolean }

/**
 * Makes the final invoice of an accepted quote as a draft: client, lines, tax rate, subject, notes and settings are
 * copied, and every issued deposit of the quote is deducted. A quote has one final invoice; after that draft is deleted,
 * or the invoice made void, it can be converted again. It bills the tasks that its lines became (spec 9.14).
 * @throws AppError not_found, conflict, also when one of these tasks is on another invoice
 */
export async function convertQuote(
  transaction: WriteExecutor,
  id: number,
  writer: BillingWriter,
): Promise<Invoice> {
  await lockForInvoice(transaction, id)
  const quote = await lockQuote(transaction, id)
  const refusal = convertRefusal(billingOf(quote))
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  await lockInvoicesOfQuote(transaction, id)
  const deductions = await issuedDeposits(transaction, id)
  // what it deducts could never be removed with the sample data
  if (writer.isSample !== true)
    for (const { invoice_id: deposit } of deductions)
      await refuseForSample(
        transaction,
        INVOICE_ENTITY,
        deposit,
        'No final invoice is made of a deposit of the sample data',
      )
  const input = toDocumentInput(columnsOf(quote), quote.lines)
  const invoice = await createInvoice(transaction, input, writer, {
    quoteId: id,
    kind: 'invoice',
    deductions,
    work: await workOfLines(transaction, quote.lines),
  })
  await recordChange(transaction, {
    entity: QUOTE_ENTITY,
    id,
    action: 'update',
    actor: writer.actor,
    before: { invoice_id: null },
    after: { invoice_id: invoice.id },
  })
  return invoice
}

/**
 * Locks the records that an invoice of a quote will reference, ahead of the quote.
 * @param more further records, locked in one go
 */
export async function lockForInvoice(
  transaction: WriteExecutor,
  id: number,
  more: readonly Lock[] = [],
): Promise<void> {
  const lines = await transaction
    .selectFrom('quote_items')
    .select(['id', 'task_id', 'item_id', 'project_id'])
    .where('quote_id', '=', id)
    .execute()
  const tasks = await tasksOfLines(transaction, lines)
  await lockInOrder(transaction, [
    { table: 'tasks', ids: tasks.map(({ taskId }) => taskId), to: 'key' },
    ...(await storedTargets(transaction, 'quotes', [id])),
    ...targetsOf('quote_items', lines),
    ...more,
  ])
}

/** What each line of the final invoice bills: the task that it became, if there is one. */
async function workOfLines(transaction: WriteExecutor, lines: readonly { id: number }[]) {
  const tasks = await tasksOfLines(transaction, lines)
  return lines.map(({ id }) => {
    const task = tasks.find(({ lineId }) => lineId === id)
    return task && { taskIds: [task.taskId], timeEntryIds: [], expenseIds: [] }
  })
}
