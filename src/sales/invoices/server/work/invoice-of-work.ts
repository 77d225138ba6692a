import { lockReferences } from '#sales/documents/server/index.ts'
import type { LineItemInput } from '#sales/line-items/shared/line-item-schema.ts'
import { MAX_LINE_ITEMS } from '#sales/line-items/shared/line-limits.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type Invoice, type InvoiceInput, invoiceLabel } from '../../shared/invoice-schema.ts'
import { createInvoice } from '../create-invoice.ts'
import { besideDeposits } from '../deposits/beside-deposits.ts'
import { invoiceColumnsOf, readInvoiceContents, toInvoiceInput } from '../invoice-contents.ts'
import { INVOICE_STORE } from '../invoice-tables.ts'
import type { InvoiceWriter } from '../invoice-writer.ts'
import { findInvoice, getInvoice, lockInvoice, type WholeInvoice } from '../read-invoice.ts'
import { storeEdit } from '../replace-invoice.ts'
import { type LineWork, readWork } from './billed-work.ts'

/**
 * Adds a draft whose lines bill work (spec 16.5). The caller has locked the tasks and projects.
 * @param work of each line
 * @throws AppError as createInvoice; conflict "Task #142 is on INV-00031 already"
 */
export async function createInvoiceOfWork(
  transaction: WriteExecutor,
  input: InvoiceInput,
  work: readonly LineWork[],
  writer: InvoiceWriter,
): Promise<Invoice> {
  return createInvoice(transaction, input, writer, { work })
}

/**
 * Appends lines that bill work to an open draft (spec 16.5). The caller has locked the tasks and projects.
 * @param work of each of these lines
 * @param clientId the client that the draft has to be for; left out: any
 * @throws AppError not_found; conflict when it is no draft, is of another client, gets too many lines, or as
 * createInvoiceOfWork
 */
export async function addWorkToDraft(
  transaction: WriteExecutor,
  invoiceId: number,
  items: readonly LineItemInput[],
  work: readonly LineWork[],
  writer: InvoiceWriter,
  clientId?: number | null,
): Promise<Invoice> {
  const seen = await findInvoice(transaction, invoiceId)
  await lockReferences(transaction, INVOICE_STORE, invoiceId, inputOf(seen, items))
  const held = await lockInvoice(transaction, invoiceId)
  const label = invoiceLabel({ id: invoiceId, invoiceNumber: held.invoice_number })
  if (held.issued_at !== null || held.voided_at !== null)
    throw new AppError('conflict', `${label} is no draft any more`)
  if (clientId !== undefined && held.client_id !== clientId)
    throw new AppError('conflict', `${label} is for another client`)
  if (held.lines.length + items.length > MAX_LINE_ITEMS)
    throw new AppError('conflict', `${label} would have more than ${MAX_LINE_ITEMS} line items`)
  const typed = await readInvoiceContents(transaction, inputOf(held, items), writer.today)
  const contents = await besideDeposits(transaction, held, typed)
  const before = await readWork(transaction, invoiceId)
  const ofLines = [...held.lines.map(({ id }) => before.get(id)), ...work]
  await storeEdit(transaction, held, { ...contents, work: { ofLines, moment: 'already' } }, writer)
  return getInvoice(transaction, invoiceId, writer.today)
}

/** A stored draft with further lines; its own go on. */
function inputOf(held: WholeInvoice, items: readonly LineItemInput[]): InvoiceInput {
  const input = toInvoiceInput(invoiceColumnsOf(held), held.lines)
  const own = input.items.map((item, index) => ({ ...item, id: held.lines[index]?.id ?? null }))
  return {
    ...input,
    items: [...own, ...items.map((item) => ({ ...item, id: null }))],
  }
}
