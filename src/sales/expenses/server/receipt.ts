import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { safeFileName } from '#platform/server/http/file-transfer.ts'
import { keepFile, readFile } from '#platform/server/records/stored-files.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileContents, FileType } from '#platform/shared/file-contents.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { getExpense } from './expense-service.ts'
import { expenses } from './expense-tables.ts'

/** The receipt of an expense, to be displayed inline. @throws AppError not_found also when it has none */
export async function readReceipt(database: Executor, id: number): Promise<FileContents> {
  const { receipt } = await getExpense(database, id)
  const file = receipt === null ? undefined : await readFile(database, receipt.fileId)
  if (file === undefined) throw notFound('Receipt')
  return file
}

/** Stores an image or a PDF as the receipt, replacing the previous one. @throws AppError not_found */
export async function uploadReceipt(
  transaction: WriteExecutor,
  id: number,
  { file, name }: { file: FileContents; name: string },
  writer: EntityWriter,
): Promise<Expense> {
  const before = await expenses.lock(transaction, id)
  const fileId = await keepFile(transaction, file, writer.now)
  const receipt = { receipt_file_id: fileId, receipt_name: receiptName(name, file.type) }
  await expenses.update(transaction, before, receipt, writer)
  return getExpense(transaction, id)
}

/** Removes the receipt. @throws AppError not_found */
export async function deleteReceipt(
  transaction: WriteExecutor,
  id: number,
  writer: EntityWriter,
): Promise<Expense> {
  const before = await expenses.lock(transaction, id)
  await expenses.update(transaction, before, { receipt_file_id: null, receipt_name: null }, writer)
  return getExpense(transaction, id)
}

/** The allowed file extensions of each type; the first one is appended to a name with another extension. */
const ENDINGS: Readonly<Partial<Record<FileType, readonly [string, ...string[]]>>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/pdf': ['.pdf'],
}

/**
 * The name of an uploaded file: without folders, and with an extension that matches its content, so that a document is
 * never saved as a program.
 */
export function receiptName(given: string, type: FileType): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = last.trim() === '' ? 'receipt' : safeFileName(last)
  const endings = ENDINGS[type] ?? ['']
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[0]}`
}
