import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Assertion } from '../../shared/passkey-schema.ts'
import { type ChallengeUse, spendChallenge } from './challenges.ts'
import { passkeySite } from './passkey-site.ts'
import { userHandleOf } from './user-handle.ts'
import { verifyAssertion } from './verify-passkey.ts'

/**
 * Accepts what a passkey of an account replied, once: its challenge is spent, also by a reply that is refused. The row
 * is locked, so that a passkey that is being removed signs nobody in.
 * @returns false if it is not right, or not a passkey of this account
 */
export async function usePasskey(
  transaction: WriteExecutor,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  { userId, passkey, use }: { userId: string; passkey: Assertion; use: ChallengeUse },
): Promise<boolean> {
  const site = passkeySite(config)
  const challenge = await spendChallenge(transaction, passkey.response.clientDataJSON, use, clock())
  if (site === undefined || challenge === undefined) return false
  const key = await transaction
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', passkey.id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  // nothing else is asked for: finger, face or PIN count as well
  const isAlone = use.purpose !== 'second-way'
  const { userHandle } = passkey.response
  if (
    key === undefined ||
    (userHandle === undefined ? use.purpose === 'sign-in' : userHandle !== userHandleOf(userId))
  )
    return false
  const checked = await verifyAssertion(site, passkey, { challenge, key, mustVerifyUser: isAlone })
  if (checked === undefined) return false
  await transaction
    .updateTable('passkeys')
    .set({ counter: checked.counter, is_backed_up: checked.isBackedUp, last_used_at: clock() })
    .where('id', '=', key.id)
    .execute()
  return true
}
