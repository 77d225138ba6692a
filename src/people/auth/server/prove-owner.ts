import type { Actor } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { invalidField } from '#platform/shared/errors.ts'
import type { ProofInput } from '../shared/auth-schema.ts'
import { accountKey, SIGN_IN_TO_ACCOUNT } from './attempt-limits.ts'
import type { AuthContext, CallOrigin } from './auth-context.ts'
import { lockOwn } from './lock-own.ts'
import { usePasskey } from './passkeys/use-passkey.ts'
import { lockProven, provePassword } from './prove-password.ts'

/**
 * Proves that the session's owner is there. It counts for this session only, and no refresh prolongs it (spec 35.1).
 * @throws AppError validation at `currentPassword` or `passkey`; rate_limited
 */
export async function proveOwner(
  context: AuthContext,
  { currentPassword, passkey }: ProofInput,
  actor: Actor,
  from: CallOrigin,
): Promise<void> {
  const { platform } = context
  const { database, clock } = platform
  if (passkey !== undefined) {
    await platform.rateLimits.consume(SIGN_IN_TO_ACCOUNT, accountKey(actor.email, from.address))
    const isRight = await database.transaction().execute(async (transaction) => {
      await lockOwn(transaction, actor.id)
      const use = { purpose: 'proof', userId: actor.id } as const
      if (!(await usePasskey(transaction, platform, { userId: actor.id, passkey, use }))) return false
      await setProven(transaction, actor.sessionId, clock())
      return true
    })
    if (!isRight) throw invalidField('passkey', 'The passkey was not accepted')
    await platform.rateLimits.forgive(SIGN_IN_TO_ACCOUNT, accountKey(actor.email, from.address))
    return
  }
  const proven = await provePassword(context, actor, currentPassword ?? '', from)
  await database.transaction().execute(async (transaction) => {
    await lockProven(transaction, actor.id, proven)
    await setProven(transaction, actor.sessionId, clock())
  })
}

async function setProven(transaction: WriteExecutor, sessionId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ proven_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
