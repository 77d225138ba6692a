import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail describes sub-tasks. */
export const auditedSubTask: Audited = {
  kind: { name: 'sub-task', label: 'Sub-task' },
  fields: {
    parent_task_id: ['Task', 'the task'],
    title: ['Title', 'text'],
    description: ['Description', 'text'],
    status: ['Status', 'text'],
    priority: ['Priority', 'text'],
    due_date: ['Due Date', 'day'],
    is_completed: ['Completed', 'flag'],
  },
  source: { table: 'sub_tasks', title: 'title', searched: 'lower(title)', task: 'parent_task_id' },
}
