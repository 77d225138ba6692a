import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedTask } from './audit-task.ts'
import { importableTask } from './import-tasks.ts'
import { restorableTask, type TaskParts } from './restore-task.ts'
import { taskRoutes } from './task-routes.ts'
import { undoableTask } from './undo-task.ts'
import { searchableTask } from './search/search-tasks.ts'

/** @param parts how to restore what belongs to a task */
export function tasks(parts: TaskParts): ServerFeature {
  return {
    name: 'work/tasks',
    routes: taskRoutes,
    restorables: [restorableTask(parts)],
    undoables: [undoableTask],
    audited: [auditedTask],
    searchables: [searchableTask],
    importables: [importableTask],
  }
}
