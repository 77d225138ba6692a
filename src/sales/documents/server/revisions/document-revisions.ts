import { sql } from 'kysely'
import { latestMessagesAbout } from '#people/outbox/server/index.ts'
import { actorName, type ChangeActor } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { keepFile, readFile } from '#platform/server/records/stored-files.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { DocumentParties } from '../../shared/document-parties.ts'
import { type DocumentRevision, nextRevisionMark, type RevisionMark } from '../../shared/document-revision.ts'
import type { DocumentColumns } from '../document-contents.ts'
import type { StoredLine } from '../document-lines.ts'
import type { DocumentStore } from '../document-tables.ts'
import type { DrawnDocument } from '../draw-document.ts'

/** What a PDF states, stored with it. */
export interface RevisionContents {
  /** The drawn document, of which number, day and parties are stored. */
  drawn: Pick<DrawnDocument, 'number' | 'date' | 'parties' | 'revision'>
  columns: DocumentColumns
  lines: readonly StoredLine[]
}

export interface NewRevision extends RevisionContents {
  file: FileContents
  actor: ChangeActor
  at: Date
  /** Why an issued invoice was edited. */
  reason?: string | null | undefined
}

interface RevisionRow extends DocumentRevision {
  fileId: number
}

/** Stores the PDF of a locked document as its next revision (spec 9.11). @returns the file's id */
export async function storeRevision(
  transaction: WriteExecutor,
  { revisionTable, lineOwner }: DocumentStore,
  id: number,
  { file, actor, at, reason = null, drawn, columns, lines }: NewRevision,
): Promise<number> {
  const { number, date, parties, revision } = drawn
  const fileId = await keepFile(transaction, file, at)
  const contents: { parties: DocumentParties } & Record<string, unknown> = {
    number,
    date,
    columns,
    lines,
    parties,
  }
  await sql`
    insert into ${sql.table(revisionTable)}
      (${sql.ref(lineOwner)}, number, pdf_file_id, made_by, made_by_name, made_at, reason, replaces_day, contents)
    select ${id}::integer, coalesce(max(number), 0) + 1, ${fileId}::integer,
      ${actor === 'system' ? null : actor.id}::uuid, ${actorName(actor)}, ${at}::timestamptz,
      ${reason}::text, ${revision?.replaces ?? null}::date, ${JSON.stringify(contents)}::jsonb
    from ${sql.table(revisionTable)} where ${sql.ref(lineOwner)} = ${id}`.execute(transaction)
  return fileId
}

/** The revisions of a document, newest first. */
export async function listRevisions(
  database: Executor,
  store: DocumentStore,
  id: number,
): Promise<DocumentRevision[]> {
  const rows = await readRevisions(database, store, id)
  return rows.map(({ fileId: _fileId, ...revision }) => revision)
}

/** The numbers of a document's revisions by file id. */
export async function revisionsByFile(
  database: Executor,
  store: DocumentStore,
  id: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await readRevisions(database, store, id)
  return new Map(rows.map(({ fileId, number }) => [fileId, number]))
}

/** The number of the last revision of each of these documents that has one, by the document's id. */
export async function lastRevisions(
  database: Executor,
  { revisionTable, lineOwner }: DocumentStore,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; number: number }>`
    select ${sql.ref(lineOwner)} as id, max(number) as number from ${sql.table(revisionTable)}
    where ${sql.ref(lineOwner)} = any(${ids}::int[]) group by 1`.execute(database)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** What the next revision of a document says of the earlier ones. */
export async function nextRevision(
  database: Executor,
  store: DocumentStore,
  id: number,
  timeZone: string,
): Promise<RevisionMark | null> {
  const revisions = await readRevisions(database, store, id)
  const mail = (await latestMessagesAbout(database, store.entity.name, [id])).get(id)
  return nextRevisionMark(revisions, mail?.createdAt ?? null, timeZone)
}

/** What the last revision of a document says of the earlier ones. */
export async function currentRevision(
  database: Executor,
  store: DocumentStore,
  id: number,
): Promise<RevisionMark | null> {
  const [last] = await readRevisions(database, store, id)
  return last === undefined || last.replaces === null
    ? null
    : { number: last.number, replaces: last.replaces }
}

/** The PDF of a revision, byte for byte. @throws AppError not_found */
export async function readRevision(
  database: Executor,
  store: DocumentStore,
  { id, revision }: { id: number; revision: number },
): Promise<FileContents> {
  const rows = await readRevisions(database, store, id)
  const row = rows.find(({ number }) => number === revision)
  const file = row === undefined ? undefined : await readFile(database, row.fileId)
  if (file === undefined) throw notFound('This revision')
  return file
}

async function readRevisions(
  database: Executor,
  { revisionTable, lineOwner }: DocumentStore,
  id: number,
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select number, made_at as at, made_by_name as "byName", reason, replaces_day as replaces, pdf_file_id as "fileId"
    from ${sql.table(revisionTable)} where ${sql.ref(lineOwner)} = ${id} order by number desc`.execute(
    database,
  )
  return rows
}
