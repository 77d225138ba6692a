import { columnsOf, toDocumentInput } from '#sales/documents/server/index.ts'
import { createInvoice } from '#sales/invoices/server/index.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder, storedTargets, targetsOf } from '#platform/server/database/lock-order.ts'
import { AppError } from '#platform/shared/errors.ts'
import { convertRefusal } from '../shared/quote-status.ts'
import { lockQuote, type QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

/**
 * Makes a draft invoice of an accepted quote: client, lines, tax rate, subject, notes and settings are copied. A quote
 * becomes one invoice; after that draft is deleted it can be converted again.
 * @throws AppError not_found, conflict
 */
export async function convertQuote(
  transaction: WriteExecutor,
  id: number,
  writer: QuoteWriter & { today: string },
): Promise<Invoice> {
  await lockReferences(transaction, id)
  const quote = await lockQuote(transaction, id)
  const refusal = convertRefusal({ status: quote.status, invoiceId: quote.invoice_id })
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const input = toDocumentInput(columnsOf(quote), quote.lines)
  const invoice = await createInvoice(transaction, input, writer, { quoteId: id })
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

/** Locks the records that the invoice will reference, ahead of the quote. */
async function lockReferences(transaction: WriteExecutor, id: number): Promise<void> {
  const lines = await transaction
    .selectFrom('quote_items')
    .select('task_id')
    .where('quote_id', '=', id)
    .execute()
  await lockInOrder(transaction, [
    ...(await storedTargets(transaction, 'quotes', [id])),
    ...targetsOf('quote_items', lines),
  ])
}
