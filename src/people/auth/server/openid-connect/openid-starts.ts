import type { Executor } from '#platform/server/database/database.ts'
import { hashSecret, makeSecret } from '../opaque-secret.ts'

/** Milliseconds that a person has at the other service. */
export const START_LIFETIME = 5 * 60 * 1000

/** What was wished when the button was pressed. */
export interface Wish {
  returnPath: string
  rememberMe: boolean
}

/** Remembers a browser that goes to the issuer. The database has hashes only, as any process may get the answer. */
export async function rememberStart(
  database: Executor,
  { returnPath, rememberMe }: Wish,
  now: Date,
): Promise<{ state: string; browserKey: string }> {
  const started = { state: makeSecret(), browserKey: makeSecret() }
  await database
    .insertInto('openid_starts')
    .values({
      state_hash: hashSecret(started.state),
      browser_hash: hashSecret(started.browserKey),
      return_path: returnPath,
      remember_me: rememberMe,
      expires_at: new Date(now.getTime() + START_LIFETIME),
    })
    .execute()
  return started
}

/** The start of this browser, once: of two answers with one state the second gets undefined. */
export async function takeStart(
  database: Executor,
  { state, browserKey }: { state: string; browserKey: string },
  now: Date,
): Promise<Wish | undefined> {
  return database
    .deleteFrom('openid_starts')
    .where('state_hash', '=', hashSecret(state))
    .where('browser_hash', '=', hashSecret(browserKey))
    .where('expires_at', '>', now.toISOString())
    .returning(['return_path as returnPath', 'remember_me as rememberMe'])
    .executeTakeFirst()
}
