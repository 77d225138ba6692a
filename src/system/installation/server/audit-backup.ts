import type { Audited } from '#platform/server/records/audited.ts'

/** What the audit trail records of backups. */
export const auditedBackup: Audited = {
  kind: { name: 'backup', label: 'Backup' },
  fields: {
    reason: ['Reason', 'text'],
    night: ['Night', 'day'],
    state: ['State', 'text'],
    fault: ['Fault', 'text'],
  },
  source: { table: 'backups', title: `''` },
  did: ({ action }) => (action === 'create' ? 'begun' : 'ended'),
}
