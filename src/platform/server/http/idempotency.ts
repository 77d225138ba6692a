import { createHash } from 'node:crypto'
import { AppError, IDEMPOTENCY_KEY } from '#platform/shared/errors.ts'
import type { Executor, RequiredTimestamp, WriteExecutor } from '../database/database.ts'
import type { Secrets } from '../security/secrets.ts'

export interface IdempotencyKeysTable {
  /** The account or the personal token that the key belongs to, or `public`. */
  scope: string
  key: string
  /** Method and address of the call; a hash if that is too long for an index, or holds a secret. */
  call: string
  /** A keyed hash of the contents without secrets, so that a reader of the table cannot test passwords against it. */
  request_hash: Buffer
  status: number | null
  /** The reply, encrypted: it may contain tokens or an invitation link. */
  reply: Buffer | null
  created_at: RequiredTimestamp
}

declare module '../database/database.ts' {
  interface Database {
    idempotency_keys: IdempotencyKeysTable
  }
}

/** Printable ASCII, at most 255 characters. */
const KEY = /^[\x21-\x7e]{1,255}$/

/** The maximum entry of PostgreSQL's indexes; the product's addresses are far shorter. */
const MAX_CALL_LENGTH = 200

/** Milliseconds for which a key is stored: browsers retry within minutes. */
const LIFETIME = 24 * 60 * 60 * 1000

/** Deletes expired keys. */
export async function forgetOldKeys(database: Executor, now: Date): Promise<void> {
  await database
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - LIFETIME).toISOString())
    .execute()
}

/**
 * Fields that are excluded from the hash. A repeated call with another password gets the stored reply only if the
 * handler compares the password itself; see sign-up.
 */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'currentPassword',
  'token',
  'refreshToken',
])

export interface IdempotentCall {
  scope: string
  key: string
  call: string
  /** Whether the address of the call holds a secret, which is not stored. */
  isSecret?: boolean
  body: unknown
}

/**
 * Reads the Idempotency-Key header.
 * @throws AppError validation when it is not 1 to 255 printable characters
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new AppError('validation', 'The Idempotency-Key must be 1 to 255 printable characters')
  }
  return header
}

/**
 * Claims the key inside the transaction of the call, so that key and record are stored together or not at all. A second
 * call with the key waits for the first; then it gets the stored reply, or proceeds if the first was refused.
 * @returns the stored reply's JSON, or undefined when this call is the first
 * @throws AppError validation, at the key itself, when it was used with other contents
 */
export async function claimKey(
  transaction: WriteExecutor,
  call: IdempotentCall,
  secrets: Secrets,
  now: Date,
): Promise<string | undefined> {
  const requestHash = hashContents(call.body, secrets)
  const fresh = { request_hash: requestHash, status: null, reply: null, created_at: now }
  const claimed = await transaction
    .insertInto('idempotency_keys')
    .values({
      scope: call.scope,
      key: call.key,
      call: callKey(call),
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key', 'call'])
        .doUpdateSet(fresh)
        // an expired key counts as absent, whether swept or not
        .where('idempotency_keys.created_at', '<', new Date(now.getTime() - LIFETIME).toISOString()),
    )
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const stored = await transaction
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .where('call', '=', callKey(call))
    .executeTakeFirstOrThrow()
  if (!stored.request_hash.equals(requestHash)) throw savedAlready()
  return stored.reply === null ? '' : secrets.open(stored.reply)
}

/** Stores the reply for later calls with the key. */
export async function storeReply(
  transaction: WriteExecutor,
  call: IdempotentCall,
  reply: { status: number; json: string },
  secrets: Secrets,
): Promise<void> {
  await transaction
    .updateTable('idempotency_keys')
    .set({ status: reply.status, reply: secrets.seal(reply.json) })
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .where('call', '=', callKey(call))
    .execute()
}

/** The refusal of a call that reuses a key with other contents. */
export function savedAlready(): AppError {
  return new AppError('validation', 'This was saved already, as it was before your last change.', {
    fields: { [IDEMPOTENCY_KEY]: 'This Idempotency-Key was already used with other contents' },
  })
}

function hashContents(body: unknown, secrets: Secrets): Buffer {
  const contents = JSON.stringify(body, (name, value: unknown) =>
    SECRET_FIELDS.has(name) ? undefined : value,
  )
  return Buffer.from(secrets.derive('contents of a call', contents ?? ''), 'base64url')
}

function callKey({ call, isSecret = false }: IdempotentCall): string {
  return call.length <= MAX_CALL_LENGTH && !isSecret
    ? call
    : createHash('sha256').update(call).digest('base64url')
}
