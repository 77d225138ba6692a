import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { SentStream } from '#platform/shared/file-contents.ts'

/** The body of a call that is stored while it arrives. Its digest is that of what was read so far. */
export class ArrivingFile implements SentStream {
  readonly size: number | undefined
  readonly chunks: AsyncIterable<Uint8Array>
  readonly #hash = createHash('sha256')

  constructor(request?: IncomingMessage) {
    const announced = Number(request?.headers['content-length'] ?? Number.NaN)
    this.size = request === undefined ? 0 : Number.isSafeInteger(announced) ? announced : undefined
    this.chunks = this.#read(request)
  }

  /** Hexadecimal SHA-256, by which a repeated call is recognised. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  async *#read(request: IncomingMessage | undefined): AsyncGenerator<Uint8Array> {
    if (request === undefined) return
    for await (const chunk of request as AsyncIterable<Buffer>) {
      this.#hash.update(chunk)
      yield chunk
    }
  }
}

/** What a body is recognised by when its call is repeated: a file by its hash. */
export function digestOf(body: unknown): unknown {
  if (body instanceof ArrivingFile) return body.digest()
  return body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : body
}
