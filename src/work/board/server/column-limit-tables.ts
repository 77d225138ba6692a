import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import type { Entity } from '#platform/server/records/changes.ts'

/** One row for each status, with its rank as id. */
interface ColumnLimitsTable {
  id: number
  status: TaskStatus
  most: number | null
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    column_limits: ColumnLimitsTable
  }
}

/** Changes of limits, in the audit trail and the live feed. */
export const COLUMN_LIMIT_ENTITY: Entity = { name: 'column-limit', audience: 'task:view' }
