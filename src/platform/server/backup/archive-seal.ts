import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { BackupError } from './backup-error.ts'

/** SHA-256 in hexadecimal. */
const SEAL_BYTES = 64
const UNSEALED = '0'.repeat(SEAL_BYTES)
/** The first bytes of every ZIP that contains a file. */
const ZIP_BEGINS = Buffer.from('PK\u0003\u0004', 'latin1')

/**
 * The comment that ends the archive. Its last 64 characters are the hash of every byte before them, so a truncated or
 * altered file is detected before any of its content is trusted.
 */
export const UNSEALED_COMMENT = `Ledgerboard backup. SHA-256 of all bytes before these: ${UNSEALED}`

/** Replaces the last 64 characters of the comment with the hash of everything before them. */
export function sealingStream(): Transform {
  const hash = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const known = Buffer.concat([held, chunk])
      const sure = Math.max(0, known.length - SEAL_BYTES)
      held = known.subarray(sure)
      const passed = known.subarray(0, sure)
      hash.update(passed)
      done(null, passed)
    },
    flush(done) {
      if (held.toString('latin1') === UNSEALED) done(null, Buffer.from(hash.digest('hex'), 'latin1'))
      else done(new Error('the archive does not end with its comment'))
    },
  })
}

/**
 * Reads a whole archive and verifies its seal.
 * @throws BackupError when any byte was altered, or the file is not a backup
 */
export async function proveSeal(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const beginning = Buffer.alloc(ZIP_BEGINS.length)
    await handle.read(beginning, 0, beginning.length, 0)
    if (!beginning.equals(ZIP_BEGINS)) throw new BackupError(`${file} is not a backup of Ledgerboard.`)
    const seal = Buffer.alloc(SEAL_BYTES)
    const sealed = Math.max(0, size - SEAL_BYTES)
    await handle.read(seal, 0, SEAL_BYTES, sealed)
    const hash = createHash('sha256')
    if (sealed > 0)
      for await (const chunk of createReadStream(file, { end: sealed - 1, highWaterMark: 1 << 20 }))
        hash.update(chunk as Buffer)
    if (seal.toString('latin1') !== hash.digest('hex')) {
      throw new BackupError(
        `${file} is damaged or cut off: it does not hold what was written. Use another backup.`,
      )
    }
  } finally {
    await handle.close()
  }
}
