import type { Audited } from '#platform/server/records/audited.ts'
import type { ChangeAction } from '#platform/server/records/changes.ts'
import { ATTEMPT_FIELDS } from '#platform/server/records/record-attempt.ts'

const SECOND_WAY_DID: Readonly<Partial<Record<ChangeAction, string>>> = {
  create: 'added an authenticator app',
  update: 'changed recovery codes',
  delete: 'turned off the second way',
}
const PASSKEY_DID: Readonly<Partial<Record<ChangeAction, string>>> = {
  create: 'added a passkey',
  update: 'renamed a passkey',
  delete: 'removed a passkey',
}

/** How the audit trail describes sign-ins, sign-outs, failed attempts and second ways. */
export const auditedAccounts: readonly Audited[] = [
  {
    kind: { name: 'session', label: 'Session' },
    fields: {
      user_id: ['Account', 'the user'],
      address: ['Address', 'text'],
      remember_me: ['Remember me', 'flag'],
      reason: ['Reason', 'text'],
    },
    accountIn: 'user_id',
    did: ({ action }) => (action === 'create' ? 'signed in' : 'signed out'),
  },
  {
    kind: { name: 'sign-in', label: 'Sign-in attempt' },
    fields: { refused: ['Reason', 'text'], ...ATTEMPT_FIELDS },
    accountIn: 'id',
    did: () => 'sign-in refused',
  },
  {
    kind: { name: 'recovery', label: 'Password recovery' },
    fields: ATTEMPT_FIELDS,
    accountIn: 'id',
    did: () => 'new password asked for',
  },
  {
    kind: { name: 'second-way', label: 'Second way' },
    fields: {
      user_id: ['Account', 'the user'],
      reason: ['Reason', 'text'],
      codes: ['Recovery codes', 'text'],
      passkey: ['Passkey', 'text'],
    },
    accountIn: 'user_id',
    did: ({ action, after }) => ('passkey' in after ? PASSKEY_DID : SECOND_WAY_DID)[action],
  },
  {
    kind: { name: 'identity', label: 'Connected sign-in' },
    fields: {
      user_id: ['Account', 'the user'],
      issuer: ['Service', 'text'],
      email: ['Address there', 'text'],
    },
    accountIn: 'user_id',
    did: ({ action }) =>
      action === 'create' ? 'connected a sign-in service' : 'disconnected a sign-in service',
  },
  {
    kind: { name: 'sign-in-settings', label: 'Sign-in' },
    fields: {
      requires_second_way: ['Second way required', 'flag'],
      password_keeper: ['Keeps the only password', 'the user'],
    },
    did: () => 'changed how people sign in',
  },
]
