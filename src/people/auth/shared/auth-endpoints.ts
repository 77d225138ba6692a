import * as z from 'zod/mini'
import { User } from '#people/accounts/shared/user-schema.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { userId } from '#platform/shared/fields.ts'
import {
  AuthOptions,
  LoginInput,
  Notice,
  OpenSession,
  ProfileInput,
  ProofInput,
  RecoveryInput,
  RefreshInput,
  ResetInput,
  SignedIn,
  SignUpInput,
  Tokens,
} from './auth-schema.ts'

/** The authentication calls (spec 2.11). */

export const getAuthOptions = endpoint('GET', '/auth/options', {
  can: 'public',
  summary: 'How new people get in, and whether the first account is still to be made',
  reply: AuthOptions,
})

export const signUp = endpoint('POST', '/auth/signup', {
  can: 'public',
  summary: 'Makes an account: the first is an Active ADMIN, later ones follow SIGNUP',
  body: SignUpInput,
  reply: SignedIn,
  status: 201,
})

export const logIn = endpoint('POST', '/auth/login', {
  can: 'public',
  summary: 'Signs in; 401 for a wrong e-mail or password, 403 account_inactive after the right one',
  body: LoginInput,
  reply: SignedIn,
})

export const refreshTokens = endpoint('POST', '/auth/refresh', {
  can: 'public',
  summary: 'New tokens for a refresh token, which is spent; 401 when it is not good (any more)',
  body: RefreshInput,
  reply: Tokens,
})

export const logOut = endpoint('POST', '/auth/logout', {
  can: 'signed-in',
  summary: 'Ends this session; its tokens stop working at once',
  reply: 'empty',
  status: 204,
})

export const signOutEverywhere = endpoint('POST', '/auth/sign-out-everywhere', {
  can: 'signed-in',
  summary: 'Ends every session of the own account, this one included',
  reply: 'empty',
  status: 204,
})

export const signOutElsewhere = endpoint('POST', '/auth/sign-out-elsewhere', {
  can: 'active',
  beforeSecondWay: true,
  summary: 'Ends every session of the own account but this one',
  reply: 'empty',
  status: 204,
})

export const listSessions = endpoint('GET', '/auth/sessions', {
  can: 'active',
  beforeSecondWay: true,
  summary: 'Where the own account is signed in: this session first, then by last use',
  reply: z.array(OpenSession),
})

export const endOwnSession = endpoint('DELETE', '/auth/sessions/:id', {
  can: 'active',
  beforeSecondWay: true,
  summary: 'Ends one session of the own account; its tokens and live connections end at once',
  params: z.object({ id: userId() }),
  reply: 'empty',
  status: 204,
})

export const proveOwner = endpoint('POST', '/auth/proof', {
  can: 'active',
  beforeSecondWay: true,
  summary: 'Proves that the owner is there: for ten minutes this session may do what asks for it',
  body: ProofInput,
  reply: 'empty',
  status: 204,
})

export const updateMe = endpoint('PATCH', '/auth/me', {
  can: 'active',
  beforeSecondWay: true,
  summary: 'Changes the own names or password; a new password ends the other sessions',
  body: ProfileInput,
  reply: User,
})

export const requestPasswordRecovery = endpoint('POST', '/auth/password-recovery', {
  can: 'public',
  summary: 'Mails a recovery link; the answer is the same for known and unknown addresses',
  body: RecoveryInput,
  reply: Notice,
  status: 202,
})

export const resetPassword = endpoint('POST', '/auth/password-reset', {
  can: 'public',
  summary: 'Sets a password with the secret of an invitation or recovery link and ends every session',
  body: ResetInput,
  reply: 'empty',
  status: 204,
})
