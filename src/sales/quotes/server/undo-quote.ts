import { targetsOf } from '#platform/server/lock-order.ts'
import { rowsOf } from '#platform/server/restore.ts'
import type { Columns, Undoable } from '#platform/server/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import * as endpoints from '../shared/quote-endpoints.ts'
import type { QuoteInput } from '../shared/quote-schema.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'
import type { JoinedQuoteRow } from './joined-quote.ts'
import type { QuoteContents, QuoteLineContents } from './quote-contents.ts'
import { deleteQuote, lockQuote } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'
import { replaceQuote, withoutId } from './replace-quote.ts'
import { changeQuoteStatus } from './set-quote-status.ts'

/** An edited quote by column, with its lines. */
type Edited = QuoteContents['columns'] & { status: QuoteStatus; lines: QuoteLineContents[] }

/**
 * The fields, lines and status of a quote are set back as long as it could be edited and became no invoice; nobody is
 * told. A new one goes while it is a Draft. What was sent stays sent.
 */
export const undoableQuote: Undoable = {
  entity: QUOTE_ENTITY,
  table: 'quotes',
  can: {
    create: endpoints.createQuote.can,
    update: endpoints.replaceQuote.can,
    delete: endpoints.deleteQuote.can,
  },
  columns: [
    'status',
    'invoice_settings_id',
    'client_id',
    'client_name',
    'client_email',
    'valid_until',
    'subject',
    'notes',
    'tax_rate',
    'subtotal_cents',
    'tax_cents',
    'total_cents',
    'lines',
  ],
  async locksOfParts(transaction, ids, befores) {
    const lines = await transaction
      .selectFrom('quote_items')
      .select('task_id')
      .where('quote_id', 'in', ids)
      .execute()
    return targetsOf('quote_items', [...lines, ...befores.flatMap((before) => rowsOf(before['lines']))])
  },
  hold: async (transaction, id) => ({ ...editedOf(await lockQuote(transaction, id)) }),
  async setBack(transaction, id, { before }, writer) {
    const quote = await lockQuote(transaction, id)
    if (quote.invoice_id !== null) {
      throw new AppError('conflict', 'This quote became an invoice since, so nothing was undone')
    }
    const { status, ...fields } = partOf(before)
    if (Object.keys(fields).length > 0) {
      const edited = { ...editedOf(quote), ...fields, ...(status === undefined ? {} : { status }) }
      await replaceQuote(transaction, id, inputOf(edited), writer)
    } else if (status !== undefined) await changeQuoteStatus(transaction, quote, status, writer)
  },
  async remove(transaction, id, { actor }) {
    const { status, emailed_at: emailedAt, invoice_id: invoiceId } = await lockQuote(transaction, id)
    if (status !== 'Draft' || emailedAt !== null || invoiceId !== null) {
      throw new AppError('conflict', 'This quote is no draft any more: delete it instead')
    }
    await deleteQuote(transaction, id, actor)
  },
}

function editedOf(quote: JoinedQuoteRow): Edited {
  const { status, invoice_settings_id, client_id, client_name, client_email, valid_until } = quote
  const { subject, notes, subtotal_cents, tax_cents, total_cents } = quote
  return {
    status,
    invoice_settings_id,
    client_id,
    client_name,
    client_email,
    valid_until,
    subject,
    notes,
    tax_rate: Number(quote.tax_rate),
    subtotal_cents,
    tax_cents,
    total_cents,
    lines: quote.lines.map(withoutId),
  }
}

function partOf(before: Columns): Partial<Edited> {
  const part = before as Partial<Edited>
  // lines of before are recorded as they were stored
  return part.lines === undefined
    ? part
    : { ...part, lines: (part.lines as JoinedQuoteRow['lines']).map(withoutId) }
}

/** The quote as it would be sent: its sums are computed as for any edit. */
function inputOf(edited: Edited): QuoteInput {
  return {
    status: edited.status,
    clientId: edited.client_id,
    clientName: edited.client_name,
    clientEmail: edited.client_email,
    validUntil: edited.valid_until,
    subject: edited.subject,
    notes: edited.notes,
    taxRate: edited.tax_rate,
    invoiceSettingsId: edited.invoice_settings_id,
    items: edited.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: fromCents(storedCents(line.unit_price_cents)),
      taskId: line.task_id,
    })),
  }
}
