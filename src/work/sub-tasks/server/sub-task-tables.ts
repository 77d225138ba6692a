import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { subTask } from '../shared/sub-task-schema.ts'

export type SubTasksTable = EntityColumns<typeof subTask>

declare module '#platform/server/database/database.ts' {
  interface Database {
    sub_tasks: SubTasksTable
  }
}

/** Sub-tasks. They go with their task. */
export const subTasks = entityTable(subTask, 'sub_tasks', { task: 'parent_task_id' })
