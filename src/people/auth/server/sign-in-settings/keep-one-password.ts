import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import type { KeptPasswordInput, SignInSettings } from '../../shared/sign-in-settings-schema.ts'
import { setKeeper } from './passwords-off.ts'
import { getSignInSettings } from './sign-in-settings-service.ts'

/**
 * Switches passwords off for everybody but one administrator, whose account stays one that can sign in whatever happens
 * to passkeys and the other service; or, with null, on again for all.
 * @throws AppError conflict without another way to sign in; validation at `keeper`
 */
export async function keepOnePassword(
  transaction: WriteExecutor,
  { config }: Pick<Platform, 'config'>,
  { keeper }: KeptPasswordInput,
  actor: Actor,
): Promise<SignInSettings> {
  // of two at once the second finds what the first stored
  const { password_keeper: before } = await transaction
    .selectFrom('sign_in_settings')
    .select('password_keeper')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (keeper !== before) {
    if (keeper !== null) await refuseUnready(transaction, keeper)
    const { canSwitchPasswordsOff } = await getSignInSettings(transaction, config, actor)
    if (keeper !== null && !canSwitchPasswordsOff)
      throw new AppError(
        'conflict',
        'Add a passkey to your own account first. Without one, and without another service, nobody could sign in.',
      )
    await setKeeper(transaction, { before, after: keeper }, actor)
  }
  return getSignInSettings(transaction, config, actor)
}

/** A change of the account either comes first, or finds that it keeps the password. */
async function refuseUnready(transaction: WriteExecutor, keeper: string): Promise<void> {
  const found = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', keeper)
    .where('role', '=', sql.lit('ADMIN'))
    .where('status', '=', sql.lit('Active'))
    .where('password_hash', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (found === undefined) throw invalidField('keeper', 'Choose an active administrator who has a password')
}
