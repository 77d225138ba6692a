import type { ServerFeature } from '#platform/server/feature.ts'
import { startNoticing } from './notice-forgotten-timers.ts'
import { auditedTimer } from './audit-timer.ts'
import { restorableTime } from './restore-time.ts'
import { timeRoutes } from './time-routes.ts'
import { timeEntries } from './time-tables.ts'
import { undoableTimer } from './undo-timer.ts'

export const time: ServerFeature = {
  name: 'work/time',
  routes: timeRoutes,
  start: (platform) => startNoticing(platform),
  restorables: [restorableTime],
  undoables: [timeEntries.undoable, undoableTimer],
  // the task's name, else nothing: what is on a project has no name of its own
  audited: [
    {
      ...timeEntries.audited,
      source: { table: 'time_entries', title: "concat_ws(' ', task_name, day)", task: 'task_id' },
    },
    auditedTimer,
  ],
}
