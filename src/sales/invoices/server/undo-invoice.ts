import {
  EDITABLE_COLUMNS,
  locksOfLines,
  type StoredLine,
  storedLines,
  toDocumentInput,
} from '#sales/documents/server/index.ts'
import type { Undoable } from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import * as endpoints from '../shared/invoice-endpoints.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { type InvoiceContentColumns, invoiceColumnsOf, readInvoiceContents } from './invoice-contents.ts'
import { INVOICE_ENTITY, INVOICE_STORE } from './invoice-tables.ts'
import { lockInvoice, type WholeInvoice } from './read-invoice.ts'
import { storeEdit } from './replace-invoice.ts'

/** An edited draft: columns and lines. */
type Edited = InvoiceContentColumns & { items: StoredLine[] }

/**
 * Resets the fields and lines of a Draft, and removes a new Draft, as long as it never had a number. Issued, sent, paid
 * and void invoices are not undone: they have rules of their own.
 */
export const undoableInvoice: Undoable = {
  entity: INVOICE_ENTITY,
  table: 'invoices',
  can: {
    create: endpoints.createInvoice.can,
    update: endpoints.replaceInvoice.can,
    delete: endpoints.deleteInvoice.can,
  },
  columns: [...EDITABLE_COLUMNS, 'event', 'due_date', 'custom_terms', 'items'],
  locksOfParts: locksOfLines(INVOICE_STORE),
  async lock(transaction, id) {
    // shown as an edit in the invoice's history
    return { event: 'edited', ...editedOf(await lockInvoice(transaction, id)) }
  },
  async setBack(transaction, id, { before }, { actor, now }) {
    const held = await lockInvoice(transaction, id)
    if (held.issued_at !== null)
      throw new AppError('conflict', 'This invoice is issued by now: edit it instead')
    const { items, due_date, custom_terms, ...columns } = {
      ...editedOf(held),
      ...(before as Partial<Edited>),
    }
    const input = { ...toDocumentInput(columns, items), dueDate: due_date, customTerms: custom_terms }
    await storeEdit(transaction, held, await readInvoiceContents(transaction, input), { actor, now })
  },
  async remove(transaction, id, writer) {
    const held = await lockInvoice(transaction, id)
    if (held.invoice_number !== null) {
      throw new AppError('conflict', 'This invoice has a number by now: it can only become void')
    }
    await deleteInvoice(transaction, id, writer)
  },
}

function editedOf(invoice: WholeInvoice): Edited {
  return { ...invoiceColumnsOf(invoice), items: storedLines(invoice.lines) }
}
