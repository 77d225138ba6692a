import type { Entity } from '#platform/server/records/changes.ts'
import { recordAttempt } from '#platform/server/records/record-attempt.ts'
import { UNKNOWN_ACCOUNTS } from './attempt-limits.ts'
import type { Platform } from '#platform/server/platform.ts'

const SIGN_IN_ENTITY: Entity = { name: 'sign-in', audience: 'user:edit' }

export type RefusalReason =
  | 'wrong e-mail or password'
  | 'account is inactive'
  | 'passwords are switched off'
  | 'wrong code'
  | 'wrong passkey'
  | 'no account for this address'
  | 'address is not confirmed'
  | 'address of another domain'
  | 'another identity is connected'

/**
 * Known and unknown addresses cost one transaction each, with or without an audit entry. Entries of unknown addresses
 * are limited, so that the audit trail stays readable.
 */
export async function recordRefusedSignIn(
  platform: Pick<Platform, 'database' | 'clock'>,
  account: { id: string } | { id: undefined; email: string },
  { address, reason }: { address: string; reason: RefusalReason },
): Promise<void> {
  // it is not hidden behind wrong passwords before it: whoever sends it knows the password, or has a passkey
  const isSecondStep = reason === 'wrong code' || reason === 'wrong passkey'
  const counted = isSecondStep ? `${account.id} code` : account.id
  await platform.database.transaction().execute((transaction) =>
    recordAttempt(
      transaction,
      {
        entity: SIGN_IN_ENTITY,
        id: account.id ?? account.email,
        actor: 'system',
        after: { refused: reason, address },
        ...(counted === undefined ? UNKNOWN_ACCOUNTS : { key: counted, each: 1 }),
      },
      platform.clock(),
    ),
  )
}
