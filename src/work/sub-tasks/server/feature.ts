import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedSubTask } from './audit-sub-task.ts'
import { restorableSubTask } from './restore-sub-task.ts'
import { subTaskRoutes } from './sub-task-routes.ts'
import { undoableSubTask } from './undo-sub-task.ts'

export const subTasks: ServerFeature = {
  name: 'work/sub-tasks',
  routes: subTaskRoutes,
  restorables: [restorableSubTask],
  undoables: [undoableSubTask],
  audited: [auditedSubTask],
}
