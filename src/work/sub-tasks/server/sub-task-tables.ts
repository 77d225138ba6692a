import type { GeneratedAlways, Selectable } from 'kysely'
import type { TaskPriority } from '#work/tasks/shared/task-priority.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { Timestamp } from '#platform/server/database/database.ts'
import type { SubTaskStatus } from '../shared/sub-task-status.ts'

export interface SubTasksTable {
  id: GeneratedAlways<number>
  parent_task_id: number
  title: string
  description: string | null
  status: SubTaskStatus
  priority: TaskPriority
  /** YYYY-MM-DD. */
  due_date: string | null
  is_completed: boolean
  created_at: Timestamp
  updated_at: Timestamp
}
export type SubTaskRow = Selectable<SubTasksTable>

declare module '#platform/server/database/database.ts' {
  interface Database {
    sub_tasks: SubTasksTable
  }
}

/** Changes of sub-tasks, in the audit trail and the live feed. */
export const SUB_TASK_ENTITY: Entity = { name: 'sub-task', audience: 'task:view' }

export const SUB_TASK_COLUMNS = [
  'id',
  'parent_task_id',
  'title',
  'description',
  'status',
  'priority',
  'due_date',
  'is_completed',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof SubTasksTable)[]
