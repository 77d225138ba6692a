import { storeLines } from '#sales/documents/server/index.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Invoice, InvoiceInput } from '../shared/invoice-schema.ts'
import { readInvoiceContents } from './invoice-contents.ts'
import { INVOICE_COLUMNS, INVOICE_ENTITY, INVOICE_STORE } from './invoice-tables.ts'
import type { InvoiceWriter } from './invoice-writer.ts'
import { getInvoice } from './read-invoice.ts'

/**
 * Adds an invoice as a Draft, without a number.
 * @param origin the quote that it is made from
 * @throws AppError validation as readContents
 */
export async function createInvoice(
  transaction: WriteExecutor,
  input: InvoiceInput,
  { actor, now, today }: InvoiceWriter,
  origin?: { quoteId: number },
): Promise<Invoice> {
  const { columns, lines } = await readInvoiceContents(transaction, input)
  const row = await transaction
    .insertInto('invoices')
    .values({ ...columns, quote_id: origin?.quoteId ?? null, created_at: now, updated_at: now })
    .returning(INVOICE_COLUMNS)
    .executeTakeFirstOrThrow()
  await storeLines(transaction, INVOICE_STORE, row.id, lines)
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id: row.id,
    action: 'create',
    actor,
    after: { ...row, items: lines },
  })
  return getInvoice(transaction, row.id, today)
}
