import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { userId } from '#platform/shared/fields.ts'
import { SignedIn } from './auth-schema.ts'
import {
  AppSecret,
  ConfirmInput,
  RecoveryCodes,
  SecondStepInput,
  SecondWay,
  TurnOffInput,
} from './second-way-schema.ts'

/** The calls of the second way to sign in (spec 33). */

export const finishLogIn = endpoint('POST', '/auth/login/second', {
  can: 'public',
  summary:
    'Signs in with a code or a passkey after the password; 401 for a wrong one, 410 when the attempt is over',
  body: SecondStepInput,
  reply: SignedIn,
})

export const getSecondWay = endpoint('GET', '/auth/second-way', {
  can: 'active',
  beforeSecondWay: true,
  summary: 'Whether the own account has an authenticator app, and how many recovery codes are left',
  reply: SecondWay,
})

export const startSecondWay = endpoint('POST', '/auth/second-way', {
  can: 'active',
  beforeSecondWay: true,
  proof: true,
  summary: 'Makes the secret for an authenticator app; nothing is on until a code confirms it',
  reply: AppSecret,
  status: 201,
})

export const confirmSecondWay = endpoint('POST', '/auth/second-way/confirm', {
  can: 'active',
  beforeSecondWay: true,
  proof: true,
  summary:
    'Turns the app on with a first code; the recovery codes of the first second way are in this reply only',
  body: ConfirmInput,
  reply: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST', '/auth/second-way/codes', {
  can: 'active',
  proof: true,
  summary: 'Makes new recovery codes; the earlier ones stop working',
  reply: RecoveryCodes,
})

export const turnOffSecondWay = endpoint('POST', '/auth/second-way/off', {
  can: 'active',
  proof: true,
  summary: 'Turns the app off; takes a code',
  body: TurnOffInput,
  reply: 'empty',
  status: 204,
})

export const resetSecondWay = endpoint('POST', '/user/:id/second-way/reset', {
  can: 'user:edit',
  proof: true,
  summary: 'Turns off app and passkeys of a person who lost them',
  params: z.object({ id: userId() }),
  reply: 'empty',
  status: 204,
})
