import type { IncomingMessage } from 'node:http'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import type { FileContents, FileType } from '#platform/shared/file-contents.ts'
import { readFileOf } from '../records/file-type.ts'
import { type Network, readPublicAddress, sendGuarded } from './guarded-request.ts'

/** Total milliseconds, from resolving the name to the last byte. */
const TIME_LIMIT = 2_000

/** What to fetch, and the input field for a refusal. */
export interface FetchedFile {
  address: string
  types: readonly FileType[]
  maxBytes: number
  field: string
}

/**
 * Fetches a file from an address that a user typed, without giving access to what only this server can reach: https on
 * its default port, the name resolved once, all of its addresses public, a connection to exactly one of them, no
 * redirects, no decompression, at most `maxBytes` and two seconds, the type detected from the content.
 * @throws AppError validation at `field` with the reason
 */
export async function fetchFile(network: Network, wanted: FetchedFile): Promise<FileContents> {
  const refuse = (sentence: string) => invalidField(wanted.field, sentence)
  const url = readPublicAddress(wanted.address)
  if (url === undefined) throw refuse('This must be an https:// address without a port and a password')
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TIME_LIMIT)
  try {
    const response = await sendGuarded(network, {
      url,
      headers: { accept: wanted.types.join(', ') },
      signal: late.signal,
    })
    const bytes = await readBody(response, wanted.maxBytes)
    return readFileOf(wanted.types, bytes)
  } catch (error) {
    if (error instanceof AppError) throw refuse(error.message)
    throw refuse(
      late.signal.aborted
        ? 'This address did not answer within two seconds'
        : 'This address could not be reached',
    )
  } finally {
    clearTimeout(timer)
    // ends whatever is still running
    late.abort()
  }
}

/** @throws AppError validation when the response is not a plain file of at most `maxBytes` */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) {
    throw new AppError('validation', 'This address leads to another one; give that one instead')
  }
  if (status !== 200)
    throw new AppError('validation', `This address answered with ${status} instead of a file`)
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new AppError('validation', 'This address answered with a packed file')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('validation', `The file at this address is larger than ${maxBytes / 1_000_000} MB`)
}
