import { EDITABLE_COLUMNS, locksOfLines, storedLines } from '#sales/documents/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Undoable } from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import * as endpoints from '../shared/invoice-endpoints.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { besideDeposits } from './deposits/beside-deposits.ts'
import { locksOfQuotes } from './deposits/lock-billed.ts'
import {
  type InvoiceContentColumns,
  invoiceColumnsOf,
  readInvoiceContents,
  toInvoiceInput,
} from './invoice-contents.ts'
import { INVOICE_ENTITY, INVOICE_STORE } from './invoice-tables.ts'
import { lockInvoice, type WholeInvoice } from './read-invoice.ts'
import { storeEdit } from './replace-invoice.ts'
import { type AuditedItem, auditedItems, readWork } from './work/billed-work.ts'

/** An edited draft: columns and lines. */
type Edited = InvoiceContentColumns & { items: AuditedItem[] }

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
  columns: [
    ...EDITABLE_COLUMNS,
    'event',
    'due_date',
    'custom_terms',
    'supply_date',
    'place_of_supply',
    'payment_mode',
    'items',
  ],
  async locksOfParts(transaction, ids, befores) {
    const ofLines = await locksOfLines(INVOICE_STORE)(transaction, ids, befores)
    return [...ofLines, ...(await locksOfQuotes(transaction, ids))]
  },
  async lock(transaction, id) {
    // shown as an edit in the invoice's history
    const held = await lockInvoice(transaction, id)
    return { event: 'edited', ...(await editedOf(transaction, held)) }
  },
  async setBack(transaction, id, { before }, { actor, now, today }) {
    const held = await lockInvoice(transaction, id)
    if (held.issued_at !== null)
      throw new AppError('conflict', 'This invoice is issued by now: edit it instead')
    const { items, ...columns } = {
      ...(await editedOf(transaction, held)),
      ...(before as Partial<Edited>),
    }
    const input = toInvoiceInput(columns, items)
    const typed = await readInvoiceContents(transaction, input, today)
    const contents = await besideDeposits(transaction, held, typed)
    const work = { ofLines: items.map((item) => item.work), moment: 'by now' } as const
    await storeEdit(transaction, held, { ...contents, work }, { actor, now })
  },
  async remove(transaction, id, writer) {
    const held = await lockInvoice(transaction, id)
    if (held.invoice_number !== null) {
      throw new AppError('conflict', 'This invoice has a number by now: it can only become void')
    }
    await deleteInvoice(transaction, id, writer)
  },
}

async function editedOf(transaction: WriteExecutor, invoice: WholeInvoice): Promise<Edited> {
  const work = await readWork(transaction, invoice.id)
  const ofLines = invoice.lines.map(({ id }) => work.get(id))
  return { ...invoiceColumnsOf(invoice), items: auditedItems(storedLines(invoice.lines), ofLines) }
}
