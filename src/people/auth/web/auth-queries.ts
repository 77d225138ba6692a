import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call, type CallOptions } from '#platform/web/data/api-client.ts'
import { forgetOfflineData } from '#platform/web/offline/forget-offline-data.ts'
import { endSession, storeTokens, type Tokens } from '#platform/web/data/session.ts'
import { getAuthOptions, logIn, logOut, signOutEverywhere, signUp } from '../shared/auth-endpoints.ts'
import type { LoginInput, SignUpInput } from '../shared/auth-schema.ts'

/** How new people join, for the pages before sign-in. */
export const authOptionsQuery = queryOptions({
  queryKey: ['auth-options'],
  queryFn: ({ signal }) => call(getAuthOptions, {}, { signal }),
})

/** Signs in and stores the tokens. @throws ApiError */
export async function signInWith(queryClient: QueryClient, input: LoginInput): Promise<void> {
  const tokens = await call(logIn, { body: input })
  begin(queryClient, tokens)
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

/** Clears everything of the previous account. */
function begin(queryClient: QueryClient, tokens: Tokens): void {
  queryClient.clear()
  forgetOfflineData()
  storeTokens(tokens)
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
  return error instanceof ApiError && error.message !== '' ? error.message : otherwise
}
