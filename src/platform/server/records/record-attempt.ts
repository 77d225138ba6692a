import type { Endpoint } from '#platform/shared/endpoint.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Actor } from '../security/actor.ts'
import { type ChangeActor, type Entity, recordChange } from './changes.ts'
import type { WriteExecutor } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { countUse } from '../security/rate-limits.ts'

/** Calls that were refused for lack of permission. */
const REFUSED_CALL_ENTITY: Entity = { name: 'refused-call', audience: 'full-audit:view' }
/** The audit fields of every attempt. */
export const ATTEMPT_FIELDS = { address: ['Address', 'text'], attempts: ['Attempts', 'text'] } as const
/** Refused calls of one account that are recorded individually within the window. */
const CALLS_EACH = 5
const WINDOW_SECONDS = 15 * 60

export interface Attempt {
  entity: Entity
  /** The id of the entry, such as that of the account. */
  id: string
  actor: ChangeActor
  /** What was attempted, and from where; never a typed secret. */
  after: Record<string, unknown>
  /** Attempts with the same key are counted together. */
  key: string
  /** How many of them are recorded individually within a quarter of an hour. */
  each: number
}

/**
 * Records attempts in the audit trail that anyone can repeat at will, without filling the disk: of those counted
 * together the first few within a quarter of an hour, then the 10th, 100th, 1,000th … with their count (decision 017).
 */
export async function recordAttempt(transaction: WriteExecutor, attempt: Attempt, now: Date): Promise<void> {
  const { entity, id, actor, after, key, each } = attempt
  const window = { name: `told-${entity.name}`, seconds: WINDOW_SECONDS }
  const attempts = await countUse(transaction, window, key, now)
  if (attempts > each && !/^10+$/.test(String(attempts))) return
  await recordChange(transaction, {
    entity,
    id,
    action: 'create',
    actor,
    after: { ...after, ...(attempts > each ? { attempts } : {}) },
  })
}

/** Records a call that was refused for lack of permission; ignores any other error. Never fails. */
export async function recordRefusedCall(
  { database, log, clock }: Pick<Platform, 'database' | 'log' | 'clock'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { actor, address, fault }: { actor: Actor; address: string; fault: unknown },
): Promise<void> {
  if (!(fault instanceof AppError) || fault.code !== 'forbidden') return
  const call = `${method} ${path}`
  try {
    await database.transaction().execute((transaction) =>
      recordAttempt(
        transaction,
        {
          entity: REFUSED_CALL_ENTITY,
          id: actor.id,
          actor,
          after: { call, address },
          key: actor.id,
          each: CALLS_EACH,
        },
        clock(),
      ),
    )
  } catch (error) {
    log.warn({ call, reason: String(error) }, 'a refused call could not be recorded')
  }
}
