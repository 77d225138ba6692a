import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '../operations/start-error.ts'

/** The keys of an installation, derived from one secret, each for one purpose. */
export interface Secrets {
  /** Signs access tokens (HS256). */
  accessTokenKey: Uint8Array
  /** A keyed hash, base64url, from which the successor of a refresh token is computed. */
  derive(purpose: string, value: string): string
  /** Encrypts a text that must not be readable in the database (AES-256-GCM). */
  seal(text: string): Buffer
  /** Decrypts the text. @throws when it was altered or encrypted with another secret */
  open(sealed: Buffer): string
}

const SECRET_BYTES = 32
/** 32 bytes as base64url. */
const STORED_SECRET = /^[\w-]{43}$/
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * The installation's secret: JWT_SECRET, or 32 random bytes generated at the first start and stored in the data
 * directory, readable by its owner only. There is no default.
 */
export function loadSecrets(dataDirectory: string, given: string | undefined): Secrets {
  const secret = given === undefined ? readOrMake(path.join(dataDirectory, 'secret')) : Buffer.from(given)
  const key = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'ledgerboard', purpose, SECRET_BYTES))
  const sealKey = key('seal')
  const deriveKey = key('derive')
  return {
    accessTokenKey: new Uint8Array(key('access-token')),
    derive: (purpose, value) =>
      createHmac('sha256', deriveKey).update(`${purpose}:${value}`).digest('base64url'),
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, IV_BYTES))
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      return text.toString('utf8')
    },
  }
}

function readOrMake(file: string): Buffer {
  try {
    const text = fs.readFileSync(file, 'utf8').trim()
    // decoding ignores invalid characters, so the text itself is checked
    if (!STORED_SECRET.test(text))
      throw new StartError(
        `The secret in ${file} is damaged. Restore it from a backup, or delete it: everybody then has to sign in again.`,
      )
    return Buffer.from(text, 'base64url')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // written completely under another name first: an interrupted start leaves no partial secret
  const temporary = `${file}.${process.pid}`
  fs.writeFileSync(temporary, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flush: true })
  try {
    fs.linkSync(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    fs.rmSync(temporary, { force: true })
  }
  return readOrMake(file)
}
