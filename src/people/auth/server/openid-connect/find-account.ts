import { randomUUID } from 'node:crypto'
import { notify } from '#people/notifications/server/index.ts'
import { toChangeActor, USER_COLUMNS, type UserRow } from '#people/accounts/server/user-tables.ts'
import type { OpenIdConfig } from '#platform/server/openid-config.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import type { Platform } from '#platform/server/platform.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import { identityConnectedMail } from '../account-mails.ts'
import { spendLinks } from '../one-time-links.ts'
import type { RefusalReason } from '../record-refused-sign-in.ts'
import type { Claims } from './issuer.ts'
import { IDENTITY_ENTITY } from './openid-tables.ts'

/** The own browsers fetch the section again. */
export const OWN_IDENTITIES = 'own-identity'

/** Why a person of the issuer is not signed in, for the audit trail and in a sentence. */
export interface Refusal {
  reason: RefusalReason
  sentence: string
  /** The account that it is about, if there is one. */
  userId: string | undefined
}

/**
 * The account of a person who signed in at the issuer (spec 37.2). The subject decides, not the address: an address
 * can be given to somebody else. Only an unknown subject is connected by its confirmed address.
 */
export async function findAccount(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  openId: OpenIdConfig,
  claims: Claims,
): Promise<UserRow | Refusal> {
  const { email } = claims
  if (openId.allowedDomain !== undefined && email?.split('@').at(-1) !== openId.allowedDomain)
    return {
      reason: 'address of another domain',
      sentence: `Only addresses of ${openId.allowedDomain} can sign in with ${openId.name}.`,
      userId: undefined,
    }
  const known = await findConnected(transaction, claims)
  if (known !== undefined) return refuseInactive(known)
  if (email === undefined || !claims.isConfirmed)
    return {
      reason: 'address is not confirmed',
      sentence: `${openId.name} has not confirmed your e-mail address, so it cannot be used here.`,
      userId: undefined,
    }
  const account = await transaction
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('email', '=', email)
    // two answers at once: the second finds what the first connected
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined)
    return {
      reason: 'no account for this address',
      sentence: `There is no account for ${email} here. Ask an administrator to invite you.`,
      userId: undefined,
    }
  if (account.status === 'Inactive') return refuseInactive(account)
  return (
    (await findConnected(transaction, claims)) ??
    ((await isTaken(transaction, account.id, claims.issuer))
      ? {
          reason: 'another identity is connected',
          sentence: `Somebody else of ${openId.name} is connected to the account of ${email}. It can be disconnected on the page Security of that account.`,
          userId: account.id,
        }
      : await connect(transaction, platform, openId, { account, claims, email }))
  )
}

async function findConnected(
  transaction: WriteExecutor,
  { issuer, subject }: Claims,
): Promise<UserRow | undefined> {
  const identity = await transaction
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (identity === undefined) return undefined
  return transaction
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', identity.user_id)
    .executeTakeFirst()
}

async function isTaken(transaction: WriteExecutor, userId: string, issuer: string): Promise<boolean> {
  const other = await transaction
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return other !== undefined
}

function refuseInactive(account: UserRow): UserRow | Refusal {
  if (account.status !== 'Inactive') return account
  return {
    reason: 'account is inactive',
    sentence: 'This account is inactive. Please ask an administrator.',
    userId: account.id,
  }
}

/** Connects the subject, and tells the account's owner. An invitation is accepted by it. */
async function connect(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { name }: OpenIdConfig,
  { account, claims, email }: { account: UserRow; claims: Claims; email: string },
): Promise<UserRow> {
  const now = platform.clock()
  const id = randomUUID()
  const { issuer, subject } = claims
  await transaction
    .insertInto('identities')
    .values({ id, user_id: account.id, issuer, subject, email, created_at: now })
    .execute()
  await spendLinks(transaction, account.id, now, 'invitation')
  await recordChange(transaction, {
    entity: IDENTITY_ENTITY,
    id,
    action: 'create',
    actor: toChangeActor(account),
    after: { user_id: account.id, issuer, email },
  })
  await notify(transaction, platform, {
    kind: 'identity-connected',
    to: [account.id],
    // whoever signed in there may not be the owner
    actor: 'system',
    about: { entity: IDENTITY_ENTITY.name, id },
    title: `Signing in with ${name} was connected to your account`,
    detail: `As ${email}. If it was not you, disconnect it and tell an administrator.`,
    path: '/security',
    mail: (owner) => identityConnectedMail(owner, name, email),
  })
  await signalUsers(transaction, [account.id], OWN_IDENTITIES)
  return account
}
