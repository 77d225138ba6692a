import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/server/security/secrets.ts'
import type { PublicLinkRow } from './public-link-tables.ts'

/** What a token is made from, besides the installation's secret. */
export type TokenSource = Pick<PublicLinkRow, 'kind' | 'id' | 'nonce'>

const ID_BYTES = 8
/** HMAC-SHA-256, cut to 128 bits. */
const MAC_BYTES = 16
const TOKEN = /^[\w-]{32}$/
const LARGEST_ID = 2_147_483_647n

/** Where the page of a link is, below APP_URL. */
export function pathOfLink(secrets: Secrets, link: TokenSource): string {
  return `/p/${tokenOf(secrets, link)}`
}

/**
 * The token of a link, 32 base64url characters: its id, and a keyed hash of kind, id and nonce. The id is masked with
 * another keyed hash, so that a client does not learn how many links there are.
 */
export function tokenOf(secrets: Secrets, link: TokenSource): string {
  const mac = macOf(secrets, link)
  const id = Buffer.alloc(ID_BYTES)
  id.writeBigUInt64BE(BigInt(link.id))
  return Buffer.concat([masked(secrets, id, mac), mac]).toString('base64url')
}

/**
 * The id in a token; 0, which no link has, in one that this installation did not make. Only {@link isTokenOf} tells
 * whether a token is genuine.
 */
export function idIn(secrets: Secrets, token: string): number {
  const bytes = bytesOf(token)
  const id = masked(secrets, bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)).readBigUInt64BE()
  return id <= LARGEST_ID ? Number(id) : 0
}

/** Whether a token is that of a link, compared in constant time. */
export function isTokenOf(secrets: Secrets, token: string, link: TokenSource): boolean {
  return timingSafeEqual(bytesOf(token), bytesOf(tokenOf(secrets, link))) && TOKEN.test(token)
}

function macOf(secrets: Secrets, { kind, id, nonce }: TokenSource): Buffer {
  const mac = secrets.derive('public link', `${kind}:${id}:${nonce.toString('hex')}`)
  return Buffer.from(mac, 'base64url').subarray(0, MAC_BYTES)
}

function masked(secrets: Secrets, id: Buffer, mac: Buffer): Buffer {
  const mask = Buffer.from(secrets.derive('id of a public link', mac.toString('hex')), 'base64url')
  return Buffer.from(id.map((byte, index) => byte ^ (mask[index] ?? 0)))
}

/** A malformed token is treated as one of zeros, with the same work. */
function bytesOf(token: string): Buffer {
  return TOKEN.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(ID_BYTES + MAC_BYTES)
}
