import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** An unguessable secret: 32 random bytes, base64url. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The stored form of a secret: its SHA-256. The secret is random, so a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
