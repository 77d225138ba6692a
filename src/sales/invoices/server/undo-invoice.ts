import type { WriteExecutor } from '#platform/server/database.ts'
import { targetsOf } from '#platform/server/lock-order.ts'
import { rowsOf } from '#platform/server/restore.ts'
import type { Undoable } from '#platform/server/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import * as endpoints from '../shared/invoice-endpoints.ts'
import type { InvoiceInput } from '../shared/invoice-schema.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { type ReadInput, readInput } from './invoice-columns.ts'
import { type StoredLine, storedLines } from './invoice-items.ts'
import { INVOICE_ENTITY } from './invoice-tables.ts'
import { holdInvoice, readItems } from './read-invoice.ts'
import { columnsOf, storeEdit } from './replace-invoice.ts'

/** An edited draft by column, with its lines. */
type Edited = ReadInput['columns'] & { items: StoredLine[] }

/**
 * The fields and lines of a Draft are set back, and a new Draft goes, as long as it never had a number. What is issued,
 * sent, paid or void stays: it has rules of its own.
 */
export const undoableInvoice: Undoable = {
  entity: INVOICE_ENTITY,
  table: 'invoices',
  can: {
    create: endpoints.createInvoice.can,
    update: endpoints.replaceInvoice.can,
    delete: endpoints.deleteInvoice.can,
  },
  columns: [
    'event',
    'invoice_settings_id',
    'client_id',
    'client_name',
    'client_email',
    'due_date',
    'subject',
    'notes',
    'custom_terms',
    'tax_rate',
    'subtotal_cents',
    'tax_cents',
    'total_cents',
    'items',
  ],
  async locksOfParts(transaction, ids, befores) {
    const lines = await readItems(transaction, ids)
    return targetsOf('invoice_items', [...lines, ...befores.flatMap((before) => rowsOf(before['items']))])
  },
  async hold(transaction, id) {
    const held = await holdInvoice(transaction, id)
    // an edit is told as one in the invoice's history
    return { event: 'edited', ...columnsOf(held), items: await linesOf(transaction, id) }
  },
  async setBack(transaction, id, { before }, { actor, now }) {
    const held = await holdInvoice(transaction, id)
    if (held.issued_at !== null)
      throw new AppError('conflict', 'This invoice is issued by now: edit it instead')
    const edited = {
      ...columnsOf(held),
      items: await linesOf(transaction, id),
      ...(before as Partial<Edited>),
    }
    await storeEdit(transaction, held, await readInput(transaction, inputOf(edited)), { actor, now })
  },
  async remove(transaction, id, writer) {
    const held = await holdInvoice(transaction, id)
    if (held.invoice_number !== null) {
      throw new AppError('conflict', 'This invoice has a number by now: it can only become void')
    }
    await deleteInvoice(transaction, id, writer)
  },
}

async function linesOf(transaction: WriteExecutor, id: number): Promise<StoredLine[]> {
  return storedLines(await readItems(transaction, [id]))
}

/** The invoice as it would be sent: its sums are computed as for any edit. */
function inputOf(edited: Edited): InvoiceInput {
  return {
    clientId: edited.client_id,
    clientName: edited.client_name,
    clientEmail: edited.client_email,
    dueDate: edited.due_date,
    subject: edited.subject,
    notes: edited.notes,
    customTerms: edited.custom_terms,
    taxRate: edited.tax_rate,
    invoiceSettingsId: edited.invoice_settings_id,
    items: edited.items.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: fromCents(storedCents(line.unit_price_cents)),
      taskId: line.task_id,
    })),
  }
}
