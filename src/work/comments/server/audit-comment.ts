import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail describes comments. */
export const auditedComment: Audited = {
  kind: { name: 'comment', label: 'Comment' },
  fields: {
    task_id: ['Task', 'the task'],
    text: ['Comment', 'text'],
  },
  source: { table: 'comments', title: 'left(text, 160)', task: 'task_id' },
}
