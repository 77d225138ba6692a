import type { Audited } from '#platform/server/records/audited.ts'
import { ATTEMPT_FIELDS } from '#platform/server/records/record-attempt.ts'

/** How the audit trail describes sign-ins, sign-outs and failed attempts. */
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
]
