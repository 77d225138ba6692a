import { Secret, TOTP } from 'otpauth'
import { logIn, proveOwner } from '#people/auth/shared/auth-endpoints.ts'
import { confirmSecondWay, finishLogIn, startSecondWay } from '#people/auth/shared/second-way-endpoints.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** An account with an authenticator app. */
export interface TestSecondWay {
  secret: string
  codes: string[]
}

/** The code that an app with this secret shows. @param steps of 30 seconds from now */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  const timestamp = app.platform.clock().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** The next code that was not used before. */
export function nextCodeOf(app: TestApp, secret: string): string {
  app.moveClock(30_000)
  return codeOf(app, secret)
}

/** Adds an authenticator app to an account. */
export async function addSecondWay(app: TestApp, as: TestAccount): Promise<TestSecondWay> {
  const { secret } = (await app.call(startSecondWay, { as })).body
  const { codes } = (await app.call(confirmSecondWay, { as, body: { code: codeOf(app, secret) } })).body
  return { secret, codes }
}

/** Signs in as far as the password goes. @returns the attempt that takes the code */
export async function openAttempt(
  app: TestApp,
  account: { email: string; password: string },
  from = '10.1.1.1',
): Promise<string> {
  const { email, password } = account
  const { error } = await app.call(logIn, { body: { email, password, rememberMe: true }, from })
  return error.attempt ?? `${error.code}: ${error.message}`
}

/** Proves that the owner of an account is at its session. */
export function prove(app: TestApp, as: TestAccount, currentPassword = as.password) {
  return app.call(proveOwner, { as, body: { currentPassword } })
}

/** The second step. */
export function sendCode(app: TestApp, attempt: string, code: string, from = '10.1.1.1') {
  return app.call(finishLogIn, { body: { attempt, code }, from })
}
