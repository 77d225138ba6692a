import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  isShownType,
  type FileContents,
  type FileStream,
  type StoredFile,
} from '#platform/shared/file-contents.ts'
import { contentDisposition, SAVED_FILE_POLICY } from './file-transfer.ts'

/** Whether a file is held whole, instead of being read while it is sent. */
export function isWhole(file: FileContents | StoredFile | FileStream): file is FileContents {
  return 'bytes' in file
}

/** Sends a file while it is read or made. */
export function sendReadFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile | FileStream,
): FastifyReply {
  if ('read' in file) return sendStoredFile(request, reply, file)
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', SAVED_FILE_POLICY)
    .header('content-disposition', contentDisposition(file.name))
    .type('application/octet-stream')
    .send(Readable.from(file.chunks, { objectMode: false }))
}

/**
 * Sends a stored file piece by piece, or the part of it that Range names (RFC 9110, 14.2). A browser shows only what it
 * may show; everything else is saved.
 */
function sendStoredFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const tag = `"${Buffer.from(file.hash).toString('base64url')}"`
  const isShown = isShownType(file.type)
  void reply
    .header('cache-control', 'no-store')
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('content-security-policy', SAVED_FILE_POLICY)
    .header('content-disposition', contentDisposition(file.name, isShown ? 'inline' : 'attachment'))
    .type(isShown ? file.type : 'application/octet-stream')
  const wanted = request.headers['if-range'] ?? tag
  const range = wanted === tag ? rangeOf(request.headers.range, file.size) : undefined
  if (range === 'outside')
    return reply.code(416).header('content-range', `bytes */${file.size}`).header('content-length', 0).send()
  const { from, to } = range ?? { from: 0, to: file.size }
  if (range !== undefined)
    void reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${file.size}`)
  return reply
    .header('content-length', to - from)
    .send(Readable.from(file.read(from, to), { objectMode: false }))
}

/**
 * The one range that a header names, its end excluded; undefined for none, several or another unit, which the whole file
 * answers.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 ? 'outside' : { from: Math.max(0, size - Number(last)), to: size }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? 'outside' : { from, to: last === '' ? size : Math.min(size, Number(last) + 1) }
}
