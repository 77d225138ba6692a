import { createHash } from 'node:crypto'
import { type ColumnType, sql } from 'kysely'
import { formatBytes } from '#platform/shared/byte-size.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { SentStream, StoredFile } from '#platform/shared/file-contents.ts'
import type { Executor, WriteExecutor } from '../database/database.ts'
import { typeOfPieces } from './file-type.ts'

/** Files in pieces; see 0064_files_in_pieces.sql. */
export interface FilePiecesTable {
  file_id: number
  /** From 0. */
  number: number
  content: ColumnType<Buffer, Buffer, never>
}

declare module '../database/database.ts' {
  interface Database {
    file_pieces: FilePiecesTable
  }
}

/** Bytes of each piece but the last. */
export const PIECE_BYTES = 1 << 20

/** A file that is being sent: who sends it, and the id that the sender gave it. */
export interface Upload {
  uploaderId: string
  uploadId: string
}

/** What may be stored: bytes of one file, and of all files in pieces together. */
export interface UploadLimits {
  maxBytes: number
  quota: number
}

/** Bytes that files in pieces take, those being sent included. */
export async function bytesInPieces(database: Executor): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from files where content is null`.execute(database)
  return rows[0]?.bytes ?? 0
}

/** @throws AppError too_large when the installation has no room for so many more bytes */
export async function requireRoom(database: Executor, more: number, quota: number): Promise<void> {
  const used = await bytesInPieces(database)
  if (used + more <= quota) return
  throw new AppError('too_large', `The installation's room for files is full: ${filledOf(used, quota)}`)
}

/** How much of a room is filled, in the same unit: `4.9 of 5.0 GB`. */
export function filledOf(used: number, quota: number): string {
  const [unit, tenth] = quota >= 1e9 ? (['GB', 1e8] as const) : (['MB', 1e5] as const)
  const text = (bytes: number) => {
    const tenths = Math.round(bytes / tenth)
    return `${Math.floor(tenths / 10)}.${tenths % 10}`
  }
  return `${text(used)} of ${text(quota)} ${unit}`
}

/**
 * Stores the next piece of a file that is being sent; the first one begins it. A piece that is stored already is not
 * stored again, so that a sender may repeat it after a broken connection.
 * @returns the bytes stored so far
 * @throws AppError conflict when a piece before it is missing; too_large
 */
export async function addPiece(
  database: Executor,
  { uploaderId, uploadId }: Upload,
  piece: { number: number; content: Buffer; now: Date },
  { maxBytes, quota }: UploadLimits,
): Promise<number> {
  const { number, content, now } = piece
  if (number * PIECE_BYTES + content.length > maxBytes) throw tooLarge(maxBytes)
  await requireRoom(database, content.length, quota)
  return database.transaction().execute(async (transaction) => {
    await sql`
      insert into files (content_type, size, created_at, uploader_id, upload_id, sent_at)
      values ('application/octet-stream', 0, ${now}, ${uploaderId}, ${uploadId}, ${now})
      on conflict (uploader_id, upload_id) do update set sent_at = excluded.sent_at`.execute(transaction)
    const { id, size } = await lockUpload(transaction, { uploaderId, uploadId })
    if (size > number * PIECE_BYTES) return size
    if (size < number * PIECE_BYTES) throw new AppError('conflict', 'A piece before this one is missing')
    await transaction.insertInto('file_pieces').values({ file_id: id, number, content }).execute()
    return size + content.length
  })
}

/**
 * Stores a file while it arrives. What is there of it stays until it is finished or discarded.
 * @throws AppError too_large; validation when it breaks off
 */
export async function receivePieces(
  database: Executor,
  upload: Upload,
  { size, chunks }: SentStream,
  limits: UploadLimits & { clock: () => Date },
): Promise<void> {
  if ((size ?? 0) > limits.maxBytes) throw tooLarge(limits.maxBytes)
  await requireRoom(database, size ?? 0, limits.quota)
  let number = 0
  const store = (content: Buffer) =>
    addPiece(database, upload, { number: number++, content, now: limits.clock() }, limits)
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of arriving(chunks)) {
    held.push(chunk)
    length += chunk.length
    while (length >= PIECE_BYTES) {
      const bytes = Buffer.concat(held)
      await store(bytes.subarray(0, PIECE_BYTES))
      held = [bytes.subarray(PIECE_BYTES)]
      length -= PIECE_BYTES
    }
  }
  if (length > 0) await store(Buffer.concat(held))
  if (number === 0) throw new AppError('validation', 'The file is empty')
}

/**
 * Makes a sent file a whole one, in the transaction that refers to it: its hash and type are taken from what is stored.
 * @returns its id, for a column that references `files`
 * @throws AppError validation when nothing was sent; not_found when there is no such upload
 */
export async function finishUpload(
  transaction: WriteExecutor,
  upload: Upload,
): Promise<{ id: number; size: number }> {
  const { id, size } = await lockUpload(transaction, upload)
  const hash = createHash('sha256')
  let first: Buffer = Buffer.alloc(0)
  let last = first
  for await (const piece of piecesOf(transaction, id, { from: 0, to: size, isInRow: false })) {
    if (first.length === 0) first = piece
    last = piece
    hash.update(piece)
  }
  await sql`
    update files set content_type = ${typeOfPieces(first, last)}, hash = ${hash.digest()}, uploader_id = null,
      upload_id = null, sent_at = null
    where id = ${id}`.execute(transaction)
  return { id, size }
}

/** Deletes what was sent of a file that is not whole. */
export async function discardUpload(database: Executor, { uploaderId, uploadId }: Upload): Promise<void> {
  await sql`delete from files where uploader_id = ${uploaderId} and upload_id = ${uploadId}`.execute(database)
}

/** A stored file to be read in pieces, wherever its bytes lie; undefined when there is no whole one with this id. */
export async function openFile(database: Executor, id: number): Promise<StoredFile | undefined> {
  const row = await database
    .selectFrom('files')
    .select(['content_type', 'size', 'hash', sql<boolean>`content is not null`.as('isInRow')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.hash === null) return undefined
  return {
    type: row.content_type,
    size: row.size,
    hash: row.hash,
    read: (from, to) => piecesOf(database, id, { from, to, isInRow: row.isInRow }),
  }
}

/** Hours that an upload may rest before what came of it is deleted. */
const RESTING_HOURS = 24

/** Deletes uploads that were begun and never finished. */
export async function sweepUploads(database: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RESTING_HOURS * 60 * 60 * 1000)
  await sql`delete from files where hash is null and sent_at < ${since}`.execute(database)
}

/** Each piece by a query of its own: no connection is held while a slow reader takes it. */
async function* piecesOf(
  database: Executor,
  id: number,
  { from, to, isInRow }: { from: number; to: number; isInRow: boolean },
): AsyncGenerator<Buffer> {
  for (let position = from; position < to;) {
    const number = Math.floor(position / PIECE_BYTES)
    const start = position - number * PIECE_BYTES
    const length = Math.min(PIECE_BYTES - start, to - position)
    const { rows } = isInRow
      ? await sql<{ bytes: Buffer }>`
          select substring(content from ${position + 1} for ${length}) as bytes from files where id = ${id}`.execute(
          database,
        )
      : await sql<{ bytes: Buffer }>`
          select substring(content from ${start + 1} for ${length}) as bytes from file_pieces
          where file_id = ${id} and number = ${number}`.execute(database)
    const [row] = rows
    if (row === undefined) throw new Error(`Piece ${number} of file ${id} is not there`)
    yield row.bytes
    position += length
  }
}

async function lockUpload(transaction: WriteExecutor, { uploaderId, uploadId }: Upload) {
  const { rows } = await sql<{ id: number; size: number }>`
    select id, size from files where uploader_id = ${uploaderId} and upload_id = ${uploadId} for update`.execute(
    transaction,
  )
  const [row] = rows
  if (row === undefined) throw notFound('The upload was')
  return row
}

async function* arriving(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw new AppError('validation', 'The file did not arrive whole', { cause: error })
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', `A file has at most ${formatBytes(maxBytes)}`)
}
