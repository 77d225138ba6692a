import { createInvoice } from '#features/invoices/server/index.ts'
import type { Invoice } from '#features/invoices/shared/invoice-schema.ts'
import { recordChange } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { convertRefusal } from '../shared/quote-status.ts'
import { lockQuote, type QuoteWriter } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

/**
 * Makes a draft invoice of an accepted quote: client, lines, tax rate, subject, notes and settings are copied. Each quote
 * makes one; deleting that draft frees it again.
 * @throws AppError not_found, conflict
 */
export async function convertQuote(
  transaction: WriteExecutor,
  id: number,
  writer: QuoteWriter & { today: string },
): Promise<Invoice> {
  await holdReferences(transaction, id)
  const quote = await lockQuote(transaction, id)
  const refusal = convertRefusal({ status: quote.status, invoiceId: quote.invoice_id })
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const input = {
    clientId: quote.client_id,
    clientName: quote.client_name,
    clientEmail: quote.client_email,
    taxRate: Number(quote.tax_rate),
    subject: quote.subject,
    notes: quote.notes,
    invoiceSettingsId: quote.invoice_settings_id,
    items: quote.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: fromCents(storedCents(line.unit_price_cents)),
      taskId: line.task_id,
    })),
  }
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

/**
 * Keeps the client and the settings that the invoice will point to, before the quote is locked: who deletes one of them
 * locks it first and its quotes after it, and so nobody waits for the other.
 */
async function holdReferences(transaction: WriteExecutor, id: number): Promise<void> {
  for (const [table, column] of [
    ['clients', 'client_id'],
    ['invoice_settings', 'invoice_settings_id'],
  ] as const) {
    await transaction
      .selectFrom(table)
      .select('id')
      .where('id', '=', (select) => select.selectFrom('quotes').select(column).where('quotes.id', '=', id))
      .forKeyShare()
      .execute()
  }
}
