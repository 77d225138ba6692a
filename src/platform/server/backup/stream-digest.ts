import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** What went through a stream. */
export interface StreamDigest {
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/** Passes everything on as it is. @returns the stream, and what went through it, to be asked for once, at its end */
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
