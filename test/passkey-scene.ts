import {
  addPasskey,
  askPasskey,
  logInWithPasskey,
  startPasskey,
} from '#people/auth/shared/passkey-endpoints.ts'
import { finishLogIn } from '#people/auth/shared/second-way-endpoints.ts'
import { type Oddity, type SoftPasskey, softPasskey } from './soft-passkey.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** The origin of the pages of a test installation. */
export function pageOf(app: TestApp): string {
  return new URL(app.platform.config.appUrl).origin
}

/** Asks what a passkey is made from. */
export function startAdding(app: TestApp, as: TestAccount) {
  return app.call(startPasskey, { as })
}

/** Adds a passkey to an account. @param start the counter of its authenticator */
export async function givePasskey(
  app: TestApp,
  as: TestAccount,
  { name = 'Chrome on Windows', start = 0 }: { name?: string; start?: number } = {},
): Promise<SoftPasskey & { rowId: string; codes: string[] }> {
  const key = softPasskey(pageOf(app), start)
  const { body: options } = await startAdding(app, as)
  const { body } = await app.call(addPasskey, { as, body: { name, credential: key.create(options) } })
  return { ...key, rowId: body.passkey.id, codes: body.codes }
}

/** Signs in with a passkey alone. */
export async function signInByPasskey(app: TestApp, key: SoftPasskey, odd: Oddity = {}) {
  const { body: options } = await app.call(askPasskey, { body: {} })
  return app.call(logInWithPasskey, { body: { passkey: key.answer(options, odd) } })
}

/** The second step with a passkey. */
export async function sendPasskey(app: TestApp, attempt: string, key: SoftPasskey, odd: Oddity = {}) {
  const { body: options } = await app.call(askPasskey, { body: { attempt } })
  return app.call(finishLogIn, { body: { attempt, passkey: key.answer(options, odd) }, from: '10.1.1.1' })
}
