import type { ServerFeature } from '#platform/server/feature.ts'
import { announcedTime } from './announce-time.ts'
import { startNoticing } from './notice-forgotten-timers.ts'
import { auditedTimer } from './audit-timer.ts'
import { restorableTime } from './restore-time.ts'
import { timeRoutes } from './time-routes.ts'
import { timeEntries } from './time-tables.ts'
import { undoableTimer } from './undo-timer.ts'
import { createTime, listTime } from '../shared/time-endpoints.ts'

export const time: ServerFeature = {
  name: 'work/time',
  routes: timeRoutes,
  tools: [
    {
      name: 'list_time',
      endpoint: listTime,
      description:
        'Time entries, the newest day first, with the minutes of each day. Of the person themselves unless `userId` names another or `all`, which takes the right to see it.',
      defaults: { limit: 50 },
    },
    {
      name: 'add_time',
      endpoint: createTime,
      description:
        'Notes time on a task or a project: `day` and `minutes`, or `startedAt` and `endedAt`. Time on billable tasks becomes money on an invoice, so note only what the person named.',
    },
  ],
  start: (platform) => startNoticing(platform),
  restorables: [restorableTime],
  undoables: [timeEntries.undoable, undoableTimer],
  // the task's name, else nothing: what is on a project has no name of its own
  announced: announcedTime,
  audited: [
    {
      ...timeEntries.audited,
      source: { table: 'time_entries', title: "concat_ws(' ', task_name, day)", task: 'task_id' },
    },
    auditedTimer,
  ],
}
