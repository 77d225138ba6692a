import type { Audited } from '#platform/server/records/audited.ts'
import { ATTEMPT_FIELDS } from '#platform/server/records/record-attempt.ts'

/** How the audit trail describes calls that the platform refused. */
export const auditedRefusedCall: Audited = {
  kind: { name: 'refused-call', label: 'Refused call' },
  fields: { call: ['Call', 'text'], ...ATTEMPT_FIELDS },
  accountIn: 'id',
  did: () => 'call refused',
}
