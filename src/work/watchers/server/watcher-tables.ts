import type { Generated } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'

/** Who watches a task, or left it. */
interface TaskWatchersTable {
  id: Generated<number>
  task_id: number
  user_id: string
  is_watching: boolean
  created_at: Generated<string>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    task_watchers: TaskWatchersTable
  }
}

/** That a person watches a task, or no longer. */
export const WATCHER_ENTITY: Entity = { name: 'task-watcher', audience: 'task:view' }
