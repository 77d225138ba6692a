import { createHash } from 'node:crypto'
import { type ColumnType, type GeneratedAlways, sql } from 'kysely'
import type { FileContents, FileType } from '#platform/shared/file-contents.ts'
import type { Executor, OptionalTimestamp, WriteExecutor } from '../database/database.ts'
import type { Sweep } from './sweep.ts'

/** Uploaded and fetched files, in the database; a whole one is immutable. */
export interface FilesTable {
  id: GeneratedAlways<number>
  content_type: ColumnType<FileType, FileType, never>
  /** SHA-256; null while it is sent (file-pieces.ts). */
  hash: ColumnType<Buffer | null, Buffer, never>
  /** Bytes. */
  size: ColumnType<number, number, never>
  /** Null when its bytes are in pieces. */
  content: ColumnType<Buffer | null, Buffer, never>
  created_at: ColumnType<string, Date, never>
  /** Since when nothing refers to it, as found by the sweep; null while something does. */
  unused_since: OptionalTimestamp
}

declare module '../database/database.ts' {
  interface Database {
    files: FilesTable
  }
}

/**
 * Days that a file outlives its last reference: records in the bin need it for 30 days (spec 1.9), and one more day
 * covers the time between two sweeps.
 */
const KEPT_DAYS = 31
const DAY = 24 * 60 * 60 * 1000

/** Stores a file in the transaction that refers to it. @returns its id, for a column that references `files` */
export async function keepFile(
  transaction: WriteExecutor,
  { type, bytes }: FileContents,
  now: Date,
): Promise<number> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { id } = await transaction
    .insertInto('files')
    .values({
      content_type: type,
      hash: createHash('sha256').update(content).digest(),
      size: content.length,
      content,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file that {@link keepFile} stored, whole; undefined when there is none with this id. */
export async function readFile(database: Executor, id: number): Promise<FileContents | undefined> {
  const row = await database
    .selectFrom('files')
    .select(['content_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.content === null) return undefined
  return { type: row.content_type, bytes: row.content }
}

/**
 * Marks files without references, and deletes those that had none for 31 days. The possible references are read from
 * the foreign keys to `files`, so that a new column counts from its migration on; parts that go with a file are none.
 */
export const sweepFiles: Sweep = async (database, now) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select link.conrelid::regclass::text as "table", attribute.attname as "column"
    from pg_constraint link
    join pg_attribute attribute on attribute.attrelid = link.conrelid and attribute.attnum = link.conkey[1]
    where link.contype = 'f' and link.confrelid = 'files'::regclass and link.confdeltype <> 'c'`.execute(
    database,
  )
  const uses = rows.map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = files.id)`,
  )
  const isUsed = sql<boolean>`(${sql.join([sql`false`, ...uses], sql` or `)})`
  await sql`
    update files set unused_since = case when ${isUsed} then null else ${now}::timestamptz end
    where hash is not null and (unused_since is null) <> ${isUsed}`.execute(database)
  const longEnough = new Date(now.getTime() - KEPT_DAYS * DAY)
  await database.deleteFrom('files').where('unused_since', '<', longEnough.toISOString()).execute()
}
