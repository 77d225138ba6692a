import { createHash } from 'node:crypto'
import type { ColumnType } from 'kysely'
import { AppError, IDEMPOTENCY_KEY } from '#platform/shared/errors.ts'
import type { WriteExecutor } from './database.ts'
import type { Secrets } from './secrets.ts'

export interface IdempotencyKeysTable {
  /** The account the key belongs to, or `public`. */
  scope: string
  key: string
  /** Method and address of the call; a hash where that is too long for an index. */
  call: string
  request_hash: Buffer
  status: number | null
  /** The reply, sealed: it may hold tokens or an invitation link. */
  reply: Buffer | null
  created_at: ColumnType<Date, Date | undefined, never>
}

declare module './database.ts' {
  interface Database {
    idempotency_keys: IdempotencyKeysTable
  }
}

/** Printable ASCII, at most 255 characters. */
const KEY = /^[\x21-\x7e]{1,255}$/

/** PostgreSQL's indexes hold no longer entries; no address of the product comes near. */
const LONGEST_CALL = 200

export interface IdempotentCall {
  scope: string
  key: string
  call: string
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
 * Claims the key inside the transaction of the call, so that key and record are stored together or not at all. A
 * second call with the key waits for the first; it then gets the stored reply, or goes on when the first was refused.
 * @returns the stored reply's JSON, or undefined when this call is the first
 * @throws AppError validation, at the key itself, when it was used for a request with other contents
 */
export async function claimKey(
  transaction: WriteExecutor,
  call: IdempotentCall,
  secrets: Secrets,
): Promise<string | undefined> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify(call.body) ?? '')
    .digest()
  const claimed = await transaction
    .insertInto('idempotency_keys')
    .values({
      scope: call.scope,
      key: call.key,
      call: callKey(call),
      request_hash: requestHash,
      status: null,
      reply: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const stored = await transaction
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .where('call', '=', callKey(call))
    .executeTakeFirstOrThrow()
  if (!stored.request_hash.equals(requestHash)) {
    throw new AppError('validation', 'This was saved already, as it was before your last change.', {
      fields: { [IDEMPOTENCY_KEY]: 'This Idempotency-Key was already used with other contents' },
    })
  }
  return stored.reply === null ? '' : secrets.open(stored.reply)
}

/** Stores the reply that later calls with the key get. */
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

function callKey({ call }: IdempotentCall): string {
  return call.length <= LONGEST_CALL ? call : createHash('sha256').update(call).digest('base64url')
}
