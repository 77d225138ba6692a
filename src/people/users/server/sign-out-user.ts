import { endSessions } from '#people/auth/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { lockUser } from './user-service.ts'

/**
 * Ends every session of an account; it may sign in again immediately. The account's row is locked, so that a concurrent
 * sign-in finishes first.
 * @throws AppError not_found
 */
export async function signOutUser(
  transaction: WriteExecutor,
  { clock }: Pick<Platform, 'clock'>,
  id: string,
  actor: Actor,
): Promise<void> {
  await lockUser(transaction, id)
  await endSessions(transaction, id, { reason: 'signed out by an administrator', actor, now: clock() })
}
