import { storeLines } from '#sales/documents/server/lines/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Invoice, InvoiceInput, InvoiceKind } from '../shared/invoice-schema.ts'
import { deducted, type StoredDeduction, storeDeductions } from './deposits/deductions.ts'
import { readInvoiceContents } from './invoice-contents.ts'
import { INVOICE_COLUMNS, INVOICE_ENTITY, INVOICE_STORE } from './invoice-tables.ts'
import type { InvoiceWriter } from './invoice-writer.ts'
import { readNewInvoice } from './read-invoice.ts'
import { auditedItems, setWork, type WorkOfLine } from './work/billed-work.ts'

/** What an invoice is made from. */
export interface InvoiceOrigin {
  quoteId?: number
  kind?: InvoiceKind
  deductions?: readonly StoredDeduction[]
  /** What each line bills. */
  work?: readonly WorkOfLine[]
}

/**
 * Adds an invoice as a Draft, without a number.
 * @param origin the locked quote that it is made from, and the deposits to deduct; or the work that it bills
 * @throws AppError validation as readContents; conflict if the deposits are more than it charges, or as setWork
 */
export async function createInvoice(
  transaction: WriteExecutor,
  input: InvoiceInput,
  { actor, now, today }: InvoiceWriter,
  origin?: InvoiceOrigin,
): Promise<Invoice> {
  const { columns, lines } = await readInvoiceContents(transaction, input, today)
  const deductions = origin?.deductions ?? []
  const sums = deducted(columns, lines, deductions)
  if ('refusal' in sums) throw new AppError('conflict', sums.refusal)
  const row = await transaction
    .insertInto('invoices')
    .values({
      ...columns,
      ...sums,
      quote_id: origin?.quoteId ?? null,
      kind: origin?.kind ?? 'invoice',
      created_at: now,
      updated_at: now,
    })
    .returning(INVOICE_COLUMNS)
    .executeTakeFirstOrThrow()
  const work = origin?.work ?? []
  await storeLines(transaction, INVOICE_STORE, row.id, lines, {
    entity: INVOICE_ENTITY,
    id: row.id,
    action: 'create',
    actor,
    after: { ...row, items: auditedItems(lines, work) },
  })
  await storeDeductions(transaction, row.id, deductions)
  if (work.length > 0) await setWork(transaction, row.id, work, 'already')
  return readNewInvoice(transaction, row.id, today)
}
