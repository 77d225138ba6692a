import type { Audited } from '#platform/server/records/audited.ts'
import { HISTORY_FIELD_WORDS as WORDS } from '../shared/task-history-schema.ts'

/** How the audit trail describes tasks. */
export const auditedTask: Audited = {
  kind: { name: 'task', label: 'Task' },
  fields: {
    task_name: [WORDS.taskName, 'text'],
    assignee_id: [WORDS.assignee, 'the user'],
    status: [WORDS.status, 'text'],
    priority: [WORDS.priority, 'text'],
    start_date: [WORDS.startDate, 'day'],
    due_date: [WORDS.dueDate, 'day'],
    type: [WORDS.type, 'text'],
    project_id: [WORDS.project, 'the project'],
    remark_version_id: [WORDS.remark, 'changed'],
    remark: [WORDS.remark, 'changed'],
    billable: ['Billable', 'flag'],
    estimate_minutes: ['Estimate in minutes', 'text'],
    amount_cents: ['Amount', 'money'],
    sub_tasks: ['Sub-tasks', 'count'],
    comments: ['Comments', 'count'],
  },
  source: {
    table: 'tasks',
    title: 'task_name',
    searched: 'search_name',
    number: { sign: '#', text: (id) => `#${id}`, isInTitle: true },
  },
}
