import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** The size and hash of the bytes that passed through a stream. */
export interface StreamDigest {
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/** Passes everything through unchanged. @returns the stream, and its digest, to be called once, at its end */
export function digestingStream(): { through: Transform; digest: () => StreamDigest } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, digest: () => ({ bytes, sha256: hash.digest('hex') }) }
}
