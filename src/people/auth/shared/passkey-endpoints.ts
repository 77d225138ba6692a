import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { SignedIn } from './auth-schema.ts'
import {
  AddedPasskey,
  ChallengeInput,
  CreationOptions,
  NewPasskey,
  Passkey,
  PasskeyLoginInput,
  RenamePasskey,
  RequestOptions,
} from './passkey-schema.ts'

/** The calls of passkeys (spec 34). */

const ofPasskey = z.object({ id: z.uuid({ error: 'This is not the id of a passkey' }) })

export const listPasskeys = endpoint('GET', '/auth/passkeys', {
  can: 'active',
  beforeSecondWay: true,
  summary: 'The own passkeys, the oldest first',
  reply: z.array(Passkey),
})

export const startPasskey = endpoint('POST', '/auth/passkeys/options', {
  can: 'active',
  beforeSecondWay: true,
  proof: true,
  summary: 'What the browser makes a passkey from',
  reply: CreationOptions,
})

export const addPasskey = endpoint('POST', '/auth/passkeys', {
  can: 'active',
  beforeSecondWay: true,
  proof: true,
  summary: 'Adds a passkey; the first second way brings recovery codes, which are in this reply only',
  body: NewPasskey,
  reply: AddedPasskey,
  status: 201,
})

export const renamePasskey = endpoint('PATCH', '/auth/passkeys/:id', {
  can: 'active',
  summary: 'Renames an own passkey',
  params: ofPasskey,
  body: RenamePasskey,
  reply: Passkey,
})

export const removePasskey = endpoint('DELETE', '/auth/passkeys/:id', {
  can: 'active',
  proof: true,
  summary: 'Removes an own passkey',
  params: ofPasskey,
  reply: 'empty',
  status: 204,
})

export const askOwnPasskey = endpoint('POST', '/auth/proof/options', {
  can: 'active',
  summary: 'What the browser asks an own passkey with, to prove that its owner is there',
  reply: RequestOptions,
})

export const askPasskey = endpoint('POST', '/auth/login/passkey/options', {
  can: 'public',
  summary: 'What the browser asks a passkey with; 410 when the given attempt is over',
  body: ChallengeInput,
  reply: RequestOptions,
})

export const logInWithPasskey = endpoint('POST', '/auth/login/passkey', {
  can: 'public',
  summary: 'Signs in with a passkey alone; 401 when it is not known or not right',
  body: PasskeyLoginInput,
  reply: SignedIn,
})
