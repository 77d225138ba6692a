import type { Audited } from '#platform/server/records/audited.ts'
import { TIMER_ENTITY } from './time-tables.ts'

/** How the audit trail describes timers: which task or project they were started on. */
export const auditedTimer: Audited = {
  kind: { name: TIMER_ENTITY.name, label: 'Timer' },
  fields: { task_id: ['Task', 'the task'], project_id: ['Project', 'the project'], note: ['Note', 'text'] },
  source: { table: 'timers', title: "coalesce(task_name, '')", task: 'task_id' },
  did: ({ after }) =>
    'started_at' in after ? (after['started_at'] === null ? 'stopped' : 'started') : undefined,
}
