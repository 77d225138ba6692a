import type { Audited } from '#platform/server/records/audited.ts'
import { task } from '../shared/task-schema.ts'
import { tasks } from './task-tables.ts'

/** How the audit trail describes tasks. */
export const auditedTask: Audited = {
  ...tasks.audited,
  fields: {
    ...tasks.audited.fields,
    remark_version_id: [task.fields.remark.label, 'changed'],
    waits_for: ['Waits for', 'the task'],
    sub_tasks: ['Sub-tasks', 'count'],
    comments: ['Comments', 'count'],
    task_watchers: ['Watchers', 'count'],
    task_links: ['Links to other tasks', 'count'],
  },
  source: {
    ...tasks.audited.source,
    searched: 'search_name',
    ofProject: 'project_id = $1',
    number: { sign: '#', text: (id) => `#${id}`, isInTitle: true },
  },
}
