import type { ServerFeature } from '#platform/server/feature.ts'
import { restorableSubTask } from './restore-sub-task.ts'
import { subTaskRoutes } from './sub-task-routes.ts'
import { subTasks as table } from './sub-task-tables.ts'

export const subTasks: ServerFeature = {
  name: 'work/sub-tasks',
  routes: subTaskRoutes,
  restorables: [restorableSubTask],
  undoables: [table.undoable],
  audited: [
    {
      ...table.audited,
      source: {
        ...table.audited.source,
        ofProject: 'parent_task_id in (select id from tasks where project_id = $1)',
      },
    },
  ],
}
