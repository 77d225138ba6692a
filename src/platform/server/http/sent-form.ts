import type { Readable } from 'node:stream'
import { AppError } from '#platform/shared/errors.ts'

/** What a form was sent with. */
export interface SentForm {
  fields: URLSearchParams
  /** Its file, if one was chosen; never empty. */
  file?: Uint8Array
}

/** Maximum bytes of a form besides its file. */
export const FORM_LIMIT = 20_000
/** Far more than any form has: each part costs time. */
const MOST_PARTS = 20
/** Bytes that are read and forgotten after too many, so that a browser gets to read why it was refused. */
const FORGOTTEN_LIMIT = 30_000_000
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/**
 * Reads a form with a file, `multipart/form-data`.
 * @param maxFile bytes; of a larger body nothing is kept
 * @throws AppError too_large; validation for anything that is no such form
 */
export async function readFormWithFile(
  payload: Readable,
  { contentType, maxFile }: { contentType: string; maxFile: number },
): Promise<SentForm> {
  const body = await readUpTo(payload, maxFile + FORM_LIMIT)
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || hasMoreThan(MOST_PARTS, body, `--${boundary}`)) throw unreadable()
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw unreadable()
    })
  const fields = new URLSearchParams()
  let file: Uint8Array | undefined
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.append(name, value)
    else if (file === undefined && value.size > 0) file = new Uint8Array(await value.arrayBuffer())
  }
  return file === undefined ? { fields } : { fields, file }
}

async function readUpTo(payload: Readable, limit: number): Promise<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  // the reply needs the connection
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= limit) chunks.push(chunk)
    else chunks = []
    if (length > FORGOTTEN_LIMIT) break
  }
  if (length > limit) throw new AppError('too_large', 'This is larger than the server accepts')
  return Buffer.concat(chunks, length)
}

function hasMoreThan(most: number, body: Buffer, delimiter: string): boolean {
  let count = 0
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    count += 1
    // the last one ends the form
    if (count > most + 1) return true
  }
  return false
}

function unreadable(): AppError {
  return new AppError('validation', 'The form could not be read')
}
