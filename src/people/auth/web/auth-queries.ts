import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call, type CallOptions } from '#platform/web/data/api-client.ts'
import { forgetOfflineData } from '#platform/web/offline/forget-offline-data.ts'
import { endSession, signedInSession, storeTokens, type Tokens } from '#platform/web/data/session.ts'
import {
  endOwnSession,
  getAuthOptions,
  logIn,
  logOut,
  signOutEverywhere,
  signUp,
} from '../shared/auth-endpoints.ts'
import type { LoginInput, SignUpInput } from '../shared/auth-schema.ts'
import { takeOpenIdResult } from '../shared/openid-endpoints.ts'
import { askPasskey, logInWithPasskey } from '../shared/passkey-endpoints.ts'
import { finishLogIn } from '../shared/second-way-endpoints.ts'
import { SECOND_WAYS, type SecondStepInput, type SecondWayKind } from '../shared/second-way-schema.ts'
import { answerWithPasskey, PasskeyRefused } from './passkeys/ask-browser.ts'

/** A sign-in whose password was right, and what it takes beside a recovery code. */
export interface OpenAttempt {
  attempt: string
  ways: readonly SecondWayKind[]
}

/** How new people join, for the pages before sign-in. */
export const authOptionsQuery = queryOptions({
  queryKey: ['auth-options'],
  queryFn: ({ signal }) => call(getAuthOptions, {}, { signal }),
})

/**
 * Signs in and stores the tokens.
 * @returns the attempt that still takes a code or a passkey; undefined if the password was enough
 * @throws ApiError
 */
export function signInWith(queryClient: QueryClient, input: LoginInput): Promise<OpenAttempt | undefined> {
  return firstStep(queryClient, () => call(logIn, { body: input }))
}

/**
 * Signs in a browser that came back from another service, and stores the tokens (spec 37).
 * @returns the attempt that still takes a code or a passkey; undefined if nothing more is asked
 * @throws ApiError
 */
export function signInWithResult(queryClient: QueryClient): Promise<OpenAttempt | undefined> {
  return firstStep(queryClient, () => call(takeOpenIdResult, {}))
}

async function firstStep(
  queryClient: QueryClient,
  ask: () => Promise<Tokens>,
): Promise<OpenAttempt | undefined> {
  try {
    begin(queryClient, await ask())
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.attempt === undefined) throw error
    const { attempt, ways } = error
    return { attempt, ways: SECOND_WAYS.filter((way) => ways.includes(way)) }
  }
}

/** Signs in with a passkey after the password. @throws PasskeyCancelled, PasskeyRefused, ApiError */
export async function finishWithPasskey(queryClient: QueryClient, attempt: string): Promise<void> {
  const passkey = await answerWithPasskey(await call(askPasskey, { body: { attempt } }))
  await finishSignIn(queryClient, { attempt, passkey })
}

/** Signs in with a passkey alone. @throws PasskeyCancelled, PasskeyRefused, ApiError */
export async function signInByPasskey(queryClient: QueryClient, rememberMe: boolean): Promise<void> {
  const passkey = await answerWithPasskey(await call(askPasskey, { body: {} }))
  begin(queryClient, await call(logInWithPasskey, { body: { passkey, rememberMe } }))
}

/** Signs in with a code after the password, and stores the tokens. @throws ApiError */
export async function finishSignIn(queryClient: QueryClient, input: SecondStepInput): Promise<void> {
  begin(queryClient, await call(finishLogIn, { body: input }))
}

/** Creates an account and signs in to it. @throws ApiError */
export async function signUpWith(
  queryClient: QueryClient,
  input: SignUpInput,
  options: CallOptions,
): Promise<void> {
  const tokens = await call(signUp, { body: input }, options)
  begin(queryClient, tokens)
}

/** Clears everything of the previous account, and ends an earlier session of the same one. */
function begin(queryClient: QueryClient, tokens: Tokens): void {
  const before = signedInSession()
  queryClient.clear()
  forgetOfflineData()
  storeTokens(tokens)
  // signed in again for fresh proof: the session before would go on unseen, and so would what is pushed for it
  if (before !== undefined) void call(endOwnSession, { params: { id: before } }).catch(() => undefined)
}

/** Signs out here. The browser drops its tokens even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(logOut, {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  endSession()
}

/** Ends every session of one's own account, including this one. @throws ApiError and nothing has ended */
export async function endEverySession(): Promise<void> {
  await call(signOutEverywhere, {})
  endSession()
}

/** The message for a failure: the server's own, or else the given one (spec 2.1, 2.7). */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError || error instanceof PasskeyRefused) && error.message !== ''
    ? error.message
    : otherwise
}
