import { sql } from 'kysely'
import { type DocumentIssuer, readParties } from '#sales/documents/server/index.ts'
import { DEFAULT_LANGUAGE, type Language } from '#sales/words/shared/language.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { keepFile, readFile } from '#platform/server/records/stored-files.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { type Receipt, receiptNumber } from '../../shared/payment-schema.ts'
import { RECEIPT_ENTITY } from './payment-tables.ts'
import { getReceipt } from './read-receipts.ts'
import { receiptView } from './receipt-view.ts'

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
  const language = await languageOf(transaction, receipt)
  const view = receiptView(receipt, { number, parties, language })
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

/** That of its first invoice, else that of the client (spec 17.2). */
async function languageOf(transaction: WriteExecutor, { clientId, rows }: Receipt): Promise<Language> {
  const invoiceId = rows.find(({ invoice }) => invoice !== null)?.invoice?.id ?? null
  const { rows: found } = await sql<{ language: Language }>`
    select language from invoices where id = ${invoiceId}::int
    union all select language from clients where id = ${clientId}::int limit 1`.execute(transaction)
  return found[0]?.language ?? DEFAULT_LANGUAGE
}
