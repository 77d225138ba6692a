import { sql } from 'kysely'
import { actorName, type ChangeActor } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { keepFile, readFile } from '#platform/server/records/stored-files.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'

/**
 * Stores the PDF of a locked invoice as its next revision; a client may have each of them (spec 10.8). @returns the
 * file's id
 */
export async function storeRevision(
  transaction: WriteExecutor,
  invoiceId: number,
  { file, actor, at }: { file: FileContents; actor: ChangeActor; at: Date },
): Promise<number> {
  const fileId = await keepFile(transaction, file, at)
  await sql`
    insert into invoice_revisions (invoice_id, number, pdf_file_id, made_by, made_by_name, made_at)
    select ${invoiceId}::integer, coalesce(max(number), 0) + 1, ${fileId}::integer,
      ${actor === 'system' ? null : actor.id}::uuid, ${actorName(actor)}, ${at}::timestamptz
    from invoice_revisions where invoice_id = ${invoiceId}`.execute(transaction)
  return fileId
}

/** The numbers of an invoice's revisions by file id. */
export async function revisionsByFile(
  database: Executor,
  invoiceId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await database
    .selectFrom('invoice_revisions')
    .select(['number', 'pdf_file_id'])
    .where('invoice_id', '=', invoiceId)
    .execute()
  return new Map(rows.map((row) => [row.pdf_file_id, row.number]))
}

/** The PDF of a revision, byte for byte. @throws AppError not_found */
export async function readRevision(
  database: Executor,
  invoiceId: number,
  revision: number,
): Promise<FileContents> {
  const row = await database
    .selectFrom('invoice_revisions')
    .select('pdf_file_id')
    .where('invoice_id', '=', invoiceId)
    .where('number', '=', revision)
    .executeTakeFirst()
  const file = row === undefined ? undefined : await readFile(database, row.pdf_file_id)
  if (file === undefined) throw notFound('This revision')
  return file
}
