import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '../../shared/second-way-schema.ts'

/** What authenticator apps understand; other values are ignored by many of them without a word. */
const SETTINGS = { issuer: 'Ledgerboard', algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** A code is accepted one step early and one late, for phones whose clock is not exact. */
const WINDOW = 1
/** Without letters and digits that look alike: 32 characters, 5 bits each. */
const ALPHABET = '023456789abcdefghjkmnpqrstuvwxyz'
const CODE_LENGTH = 10

/** A new secret for an authenticator app: base32, as apps take it. */
export function makeAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an app reads from the QR code. @param label the account's e-mail address */
export function appUri(secret: string, label: string): string {
  return appOf(secret, label).toString()
}

/**
 * The step of 30 seconds that a code belongs to; undefined if it is none of this secret and this time. Whether that
 * step was used before is for the caller to know.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // the library compares bytes, and throws when six characters are more than six of them
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / (SETTINGS.period * 1000)) + delta
}

function appOf(secret: string, label = ''): TOTP {
  return new TOTP({ ...SETTINGS, label, secret: Secret.fromBase32(secret) })
}

/** New recovery codes of 50 bits each, such as `7kq4m-2xdp9`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
    return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
  })
}

/**
 * The stored form of a recovery code: its SHA-256, however it is typed. The codes are random and tries are limited, so
 * a slow hash would add nothing.
 */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
    .digest()
}
