import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import { insertUser, toChangeActor, toUser, type UserRow } from '#people/accounts/server/user-tables.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { savedAlready } from '#platform/server/http/idempotency.ts'
import type { Once } from '#platform/server/http/serve.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { SignedIn, SignUpInput } from '../shared/auth-schema.ts'
import { approvalMail } from './account-mails.ts'
import { addressKey, SIGN_UP } from './attempt-limits.ts'
import type { AuthContext, CallOrigin } from './auth-context.ts'
import { arePasswordsOff, passwordsOff } from './sign-in-settings/passwords-off.ts'
import { refuseWeakPassword } from './passwords/password-rules.ts'
import { openSession } from './sessions/sessions.ts'

/** Key of the lock under which accounts are created, so that exactly one of them is the first. */
const SIGN_UP_LOCK = 7_240_001

/**
 * Creates an account (spec 2.2). The first of an installation is an Active ADMIN; later ones are a USER, Pending or,
 * with SIGNUP=open, Active. Never takes over an existing account.
 * @param once prevents a second press of the button from being a second sign-up
 * @throws AppError signup_closed, conflict for a known address, validation for a weak password, rate_limited
 */
export async function signUp(
  context: AuthContext,
  input: SignUpInput,
  from: CallOrigin,
  once: Once,
): Promise<SignedIn> {
  const { platform, passwords } = context
  const { database, config } = platform
  await platform.rateLimits.consume(SIGN_UP, addressKey(from.address))
  // the password would be of no use
  if (await arePasswordsOff(database)) throw passwordsOff()
  refuseWeakPassword(input.password, input)
  const passwordHash = await passwords.hash(input.password)

  const make = async (transaction: WriteExecutor): Promise<SignedIn> => {
    await sql`select pg_advisory_xact_lock(${SIGN_UP_LOCK})`.execute(transaction)
    const first = await isFirstAccount(transaction)
    if (config.signup === 'closed' && !first) throw signUpClosed()
    const account = await insertUser(
      transaction,
      {
        id: randomUUIDv7(),
        f_name: input.fName,
        s_name: input.sName,
        email: input.email,
        role: first ? 'ADMIN' : 'USER',
        status: first || config.signup === 'open' ? 'Active' : 'Pending',
        password_hash: passwordHash,
      },
      platform.clock(),
    )
    if (account.status === 'Pending') await notifyAdministrators(transaction, context, account)
    const tokens = await openSession(transaction, context, account, { ...from, rememberMe: false })
    return { ...tokens, user: toUser(account) }
  }
  let isMade = false
  const signedIn = await database.transaction().execute((transaction) =>
    once(transaction, () => {
      isMade = true
      return make(transaction)
    }),
  )
  // the password is not part of what is stored with the key: the account has the one sent first
  if (!isMade && !(await hasThisPassword(context, signedIn.user.id, input.password))) throw savedAlready()
  return signedIn
}

async function hasThisPassword(
  { platform, passwords }: AuthContext,
  id: string,
  password: string,
): Promise<boolean> {
  const account = await platform.database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return passwords.matches(account?.password_hash, password)
}

/** Whether no account exists yet. */
export async function isFirstAccount(database: Executor): Promise<boolean> {
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

async function notifyAdministrators(
  transaction: WriteExecutor,
  { platform }: AuthContext,
  account: UserRow,
): Promise<void> {
  await notify(transaction, platform, {
    kind: 'sign-up-waiting',
    to: 'administrators',
    actor: toChangeActor(account),
    about: { entity: 'user', id: account.id },
    title: `${account.f_name} ${account.s_name} waits for approval`,
    detail: account.email,
    path: '/user',
    mail: (administrator) => approvalMail(administrator, account),
  })
}

function signUpClosed(): AppError {
  return new AppError('signup_closed', 'Sign-up is closed. Please ask an administrator for an invitation.')
}
