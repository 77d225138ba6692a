import type { Actor } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { endSessions } from './sessions.ts'

const REASON = 'signed out'

/** Ends sessions of one's own account. @param which all of them, one, or all but one */
export async function signOut(
  transaction: WriteExecutor,
  actor: Actor,
  now: Date,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  await endSessions(transaction, actor.id, { reason: REASON, actor, now }, which)
}

/** Ends one session of one's own account. @throws AppError not_found for another account's, or one already ended */
export async function endOwnSession(
  transaction: WriteExecutor,
  id: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const ended = await endSessions(transaction, actor.id, { reason: REASON, actor, now }, { only: id })
  if (ended.length === 0) throw notFound('Session')
}
