import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '#platform/shared/errors.ts'
import type {
  FileBody,
  FileContents,
  FileReply,
  SentStream,
  StreamedBody,
} from '#platform/shared/file-contents.ts'
import { readFileOf, wrongType } from '../records/file-type.ts'
import { ArrivingFile } from './arriving-file.ts'

/**
 * Adds a route whose body is a file: its bytes, read up to the maximum size (413), with one of its types as
 * Content-Type (415).
 */
export function addFileRoute(app: FastifyInstance, body: FileBody, route: RouteOptions): void {
  // a separate scope: all other routes accept JSON bodies only
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...body.types],
      { parseAs: 'buffer', bodyLimit: body.maxBytes },
      (request, bytes, done) => {
        const isPacked = (request.headers['content-encoding'] ?? 'identity') !== 'identity'
        done(
          isPacked
            ? new AppError('unsupported_media_type', 'Send the file without another compression')
            : null,
          bytes,
        )
      },
    )
    scope.addContentTypeParser('*', (_request, _payload, done) => done(wrongType(body.types)))
    scope.route(route)
  })
}

/**
 * Adds a route whose body is a file that is stored while it arrives: the handler reads it, and knows its maximum size
 * (413). An empty body needs no type.
 */
export function addStreamRoute(app: FastifyInstance, body: StreamedBody, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...body.types], async (request: FastifyRequest) => {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new AppError('unsupported_media_type', 'Send the file without another compression')
      return new ArrivingFile(request.raw)
    })
    scope.addContentTypeParser('*', async () => {
      throw new AppError('unsupported_media_type', 'Send the file as application/octet-stream')
    })
    scope.route(route)
  })
}

/**
 * The file received by a route of {@link addFileRoute}, or as it arrives by one of {@link addStreamRoute}.
 * @throws AppError validation when it is empty or damaged; unsupported_media_type when it is of another type
 */
export function readSentFile(
  body: FileBody | StreamedBody,
  request: Pick<FastifyRequest, 'body'>,
): FileContents | SentStream {
  if ('isStreamed' in body) return (request.body ??= new ArrivingFile()) as ArrivingFile
  const { body: sent } = request
  return readFileOf(body.types, sent instanceof Uint8Array ? sent : new Uint8Array())
}

/** Of files that somebody else may have made: nothing in them runs, even if a browser opens one directly (spec 27.3). */
export const SAVED_FILE_POLICY = "default-src 'none';frame-ancestors 'none';sandbox"

/**
 * Sends a file. Browsers do not store it unless the call's declaration allows it: then they revalidate it each time,
 * because an account's permissions can change.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileContents,
  { isKept }: Pick<FileReply, 'isKept'>,
): FastifyReply {
  void reply.header('cache-control', isKept ? 'private, no-cache' : 'no-store')
  if (isKept) {
    // weak: the same file may be sent compressed or not
    const tag = `W/"${createHash('sha256').update(file.bytes).digest('base64url')}"`
    void reply.header('etag', tag)
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  }
  // what is saved is never opened as a page of this origin, whatever it contains
  if (file.name !== undefined) void reply.header('content-security-policy', SAVED_FILE_POLICY)
  return reply
    .type(file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type)
    .header('content-disposition', contentDisposition(file.name))
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))
}

function isKnown(header: string | undefined, tag: string): boolean {
  const opaque = tag.slice('W/'.length)
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === opaque)
}

/**
 * The header that displays a file, or suggests a name for saving it: in ASCII for old clients, and unchanged (RFC
 * 6266). A name is never a path and cannot end the header.
 */
export function contentDisposition(
  name: string | undefined,
  kind: 'inline' | 'attachment' = 'attachment',
): string {
  if (name === undefined) return 'inline'
  const whole = safeFileName(name)
  const ascii = whole.replaceAll(/[^A-Za-z0-9._ -]/g, '_')
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A file name that is valid everywhere: no path, no control or direction characters, never empty. */
export function safeFileName(name: string): string {
  const safe = name
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are removed
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[/\\]/g, '-')
    .replace(/^[.\s]+/, '')
    .trimEnd()
  return safe === '' ? 'file' : safe
}
