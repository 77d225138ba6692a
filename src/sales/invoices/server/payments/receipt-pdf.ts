import { sql } from 'kysely'
import { type DocumentIssuer, readParties } from '#sales/documents/server/index.ts'
import { documentView } from '#sales/documents/shared/document-view.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { keepFile, readFile } from '#platform/server/records/stored-files.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { PAYMENT_METHOD_LABELS, type Receipt, receiptNumber } from '../../shared/payment-schema.ts'
import { RECEIPT_ENTITY } from './payment-tables.ts'
import { getReceipt } from './read-receipts.ts'

/**
 * Prints a receipt: stores its number and its PDF, which never change (spec 10.13). Does nothing the second time.
 * @throws AppError not_found; conflict for a reversed one
 */
export async function printReceipt(
  transaction: WriteExecutor,
  id: number,
  { actor, documents, platform }: DocumentIssuer,
): Promise<Receipt> {
  const at = documents.renderedAt ?? platform.clock()
  await storePrint(transaction, id, { actor, at, take: documents.take.bind(documents) })
  return getReceipt(transaction, id)
}

/** The PDF of a printed receipt. @throws AppError not_found */
export async function getReceiptPdf(
  database: Executor,
  id: number,
): Promise<FileContents & { name: string }> {
  const row = await database
    .selectFrom('receipt_documents')
    .select(['number', 'pdf_file_id'])
    .where('receipt_id', '=', id)
    .executeTakeFirst()
  const file = row === undefined ? undefined : await readFile(database, row.pdf_file_id)
  if (row === undefined || file === undefined) throw notFound('Printed receipt')
  return { ...file, name: `Receipt-${receiptNumber(row.number)}.pdf` }
}

interface Print {
  actor: DocumentIssuer['actor']
  at: Date
  take: DocumentIssuer['documents']['take']
}

async function storePrint(transaction: WriteExecutor, id: number, { actor, at, take }: Print): Promise<void> {
  // numbers follow each other without a gap: one print at a time from here on
  await sql`lock table receipt_documents in share row exclusive mode`.execute(transaction)
  const receipt = await getReceipt(transaction, id)
  if (receipt.isReversed)
    throw new AppError('conflict', 'This receipt was reversed: there is nothing to print')
  if (receipt.number !== null) return
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from receipt_documents`.execute(transaction)
  const number = rows[0]?.number ?? 1
  const { parties } = await readParties(transaction, {
    invoiceSettingsId: null,
    clientId: receipt.clientId,
    clientName: receipt.clientName,
    clientEmail: null,
  })
  const logoFileId = parties.company?.logoFileId ?? null
  const logo = logoFileId === null ? undefined : await readFile(transaction, logoFileId)
  const view = documentView({
    kind: 'receipt',
    language: 'en',
    number: receiptNumber(number),
    mark: null,
    date: receipt.paidOn,
    untilDate: null,
    subject: null,
    notes: notesOf(receipt),
    terms: null,
    taxRate: 0,
    items: receipt.rows
      .filter(({ kind }) => kind === 'money')
      .map(({ amount, invoice }) => ({
        description: invoice === null ? 'Kept on your account' : `Payment of invoice ${invoice.label}`,
        quantity: 1,
        unitPrice: toCents(amount),
      })),
    parties,
  })
  const file = take({ view, logo, at })
  const fileId = await keepFile(transaction, file, at)
  await transaction
    .insertInto('receipt_documents')
    .values({ receipt_id: id, number, pdf_file_id: fileId, created_at: at })
    .execute()
  await recordChange(transaction, {
    entity: RECEIPT_ENTITY,
    id,
    action: 'update',
    actor,
    before: {},
    after: { event: 'printed', number: receiptNumber(number) },
  })
}

/** How it was paid, what was withheld, and what was noted. */
function notesOf({ method, reference, notes, rows }: Receipt): string | null {
  const paid = method === null ? '' : `Paid by ${PAYMENT_METHOD_LABELS[method].toLowerCase()}`
  const named = reference === null ? paid : `${paid || 'Paid'}, reference ${reference}`
  const withheld = rows
    .filter(({ kind }) => kind === 'withholding')
    .map(({ amount, invoice }) => `Tax withheld on ${invoice?.label ?? ''}: ${formatLkr(toCents(amount))}`)
  const all = [named, ...withheld, notes ?? ''].filter((text) => text !== '')
  return all.length === 0 ? null : all.join('\n')
}
