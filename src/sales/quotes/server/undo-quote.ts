import {
  EDITABLE_COLUMNS,
  locksOfLines,
  type StoredLine,
  storedLines,
  toDocumentInput,
} from '#sales/documents/server/index.ts'
import type { Undoable } from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import * as endpoints from '../shared/quote-endpoints.ts'
import type { QuoteStatus } from '../shared/quote-status.ts'
import type { JoinedQuoteRow } from './joined-quote.ts'
import { acceptanceOf, auditedLines, type QuoteContentColumns, quoteColumnsOf } from './quote-contents.ts'
import { deleteQuote, lockQuote } from './quote-service.ts'
import { QUOTE_ENTITY, QUOTE_STORE } from './quote-tables.ts'
import { replaceQuote } from './replace-quote.ts'
import { changeQuoteStatus } from './change-quote-status.ts'
import { setProjectOfQuote } from './start-quote-project.ts'

/** An edited quote: columns and lines. */
type Edited = QuoteContentColumns & { status: QuoteStatus; lines: StoredLine[] }

/**
 * Resets the fields, lines and status of a quote as long as it is editable and not converted, without notifications.
 * Removes a new one while it is a Draft. An e-mail cannot be undone.
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
    ...EDITABLE_COLUMNS,
    'status',
    'valid_until',
    'starts_project',
    'deposit_percent',
    'deposit_cents',
    'lines',
  ],
  locksOfParts: locksOfLines(QUOTE_STORE),
  lock: async (transaction, id) => ({ ...editedOf(await lockQuote(transaction, id)) }),
  async setBack(transaction, id, { before }, writer) {
    const quote = await lockQuote(transaction, id)
    if (quote.invoice_id !== null || quote.parts.length > 0) {
      throw new AppError('conflict', 'This quote became an invoice since, so nothing was undone')
    }
    const { status, ...fields } = before as Partial<Edited>
    // where it belongs is no part of what the client accepted
    if (fields.project_id !== undefined && Object.keys(fields).length === 1) {
      await setProjectOfQuote(transaction, quote, fields.project_id, writer)
      if (status !== undefined) await changeQuoteStatus(transaction, quote, status, writer)
    } else if (Object.keys(fields).length > 0) {
      const { lines, valid_until: validUntil, ...columns } = { ...editedOf(quote), ...fields }
      const input = {
        ...toDocumentInput(columns, lines),
        ...acceptanceOf(columns),
        validUntil,
        status: status ?? quote.status,
      }
      await replaceQuote(transaction, id, input, writer)
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
  return {
    ...quoteColumnsOf(quote),
    status: quote.status,
    lines: auditedLines(storedLines(quote.lines)),
  }
}
