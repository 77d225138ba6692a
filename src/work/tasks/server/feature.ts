import type { ServerFeature } from '#platform/server/feature.ts'
import { announcedTasks } from './announce-tasks.ts'
import { auditedTask } from './audit-task.ts'
import { importableTask } from './import-tasks.ts'
import { sweepLostTaskLinks } from './links/restore-links.ts'
import { restorableTask, type TaskParts } from './restore-task.ts'
import { taskRoutes } from './task-routes.ts'
import { undoableTask } from './undo-task.ts'
import { searchableTask } from './search/search-tasks.ts'
import { taskTools } from './task-tools.ts'

/** @param parts how to restore what belongs to a task */
export function tasks(parts: TaskParts): ServerFeature {
  return {
    name: 'work/tasks',
    routes: taskRoutes,
    tools: taskTools,
    restorables: [restorableTask(parts)],
    undoables: [undoableTask],
    announced: announcedTasks,
    audited: [auditedTask],
    searchables: [searchableTask],
    importables: [importableTask],
    sweeps: [sweepLostTaskLinks],
  }
}
