import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = 62n
const SECRET_BYTES = 30
/** Digits of 240 bits, and of a checksum of 32 bits. */
const SECRET_DIGITS = 41
const CHECK_DIGITS = 6
const PREFIX = 'lb_'
const TOKEN = /^lb_[0-9A-Za-z]{47}$/

/** A new token: a prefix that programs recognise in files where it should not be, a secret, and a checksum. */
export function makeToken(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS)
  return `${PREFIX}${secret}${checksum(secret)}`
}

/** Whether a text can be a personal token; a mistyped one is told without the database. */
export function isTokenText(text: string): boolean {
  const secret = text.slice(PREFIX.length, PREFIX.length + SECRET_DIGITS)
  return TOKEN.test(text) && checksum(secret) === text.slice(PREFIX.length + SECRET_DIGITS)
}

/** The stored form of a token: it is random, so a slow hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(secret)), CHECK_DIGITS)
}

function base62(value: bigint, width: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= BASE) digits = `${DIGITS.charAt(Number(rest % BASE))}${digits}`
  return digits.padStart(width, '0')
}
