import { type ColumnType, type Generated, type GeneratedAlways, type Selectable, sql } from 'kysely'
import type { Timestamp } from '#platform/server/database/database.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import type { Use } from '#platform/server/records/undoable.ts'
import { task } from '../shared/task-schema.ts'
import { OPEN_TASK_STATUSES, TASK_STATUSES } from '../shared/task-status.ts'

export interface TasksTable extends EntityColumns<typeof task> {
  /** Counts the changes of the remark. */
  remark_version: Generated<number>
  /** The line of the quote that it was made from. */
  quote_item_id: number | null
  status_rank: GeneratedAlways<number>
  priority_rank: GeneratedAlways<number>
  /** The name in lower case, for sorting and searching lists. */
  search_name: GeneratedAlways<string>
}

export interface TaskTypesTable {
  id: GeneratedAlways<number>
  name: string
}

/**
 * The number of tasks by status, priority and type, maintained by a trigger (migrations/0003_projects_and_tasks.sql).
 */
export interface TaskCountsTable {
  status_rank: ColumnType<number, never, never>
  priority_rank: ColumnType<number, never, never>
  /** '' for tasks without a type. */
  type: ColumnType<string, never, never>
  shard: ColumnType<number, never, never>
  count: ColumnType<number, never, never>
}

/** The remark after each burst of saves; a task's newest version is its current remark. */
export interface RemarkVersionsTable {
  id: GeneratedAlways<number>
  task_id: number
  author_id: string | null
  /** The author's name when the version was saved. */
  author_name: string
  started_at: Timestamp
  saved_at: Timestamp
  remark: string | null
}

/** The blocked task waits for the blocking one (spec 28). */
export interface TaskLinksTable {
  blocking_id: number
  blocked_id: number
}

/** A link of which one end is in the bin (spec 28.3). */
export interface LostTaskLinksTable {
  blocking_id: number
  blocked_id: number
  lost_at: Timestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    tasks: TasksTable
    task_types: TaskTypesTable
    task_counts: TaskCountsTable
    remark_versions: RemarkVersionsTable
    task_links: TaskLinksTable
    lost_task_links: LostTaskLinksTable
  }
}

const openRanks = OPEN_TASK_STATUSES.map((status) => sql.lit(TASK_STATUSES.indexOf(status) + 1))

/** Whether a task is open, in the same form as the index `tasks_open_by_due`. */
export const IS_OPEN = sql<boolean>`status_rank in (${sql.join(openRanks)})`

/** What may be built on a task: while any of it exists, undoing the creation does not delete the task. */
export const TASK_USES: readonly Use[] = [
  { table: 'sub_tasks', column: 'parent_task_id' },
  { table: 'comments', column: 'task_id' },
  { table: 'attachments', column: 'task_id' },
  { table: 'time_entries', column: 'task_id' },
  { table: 'timers', column: 'task_id' },
  { table: 'quote_items', column: 'task_id' },
  { table: 'invoice_items', column: 'task_id' },
  { table: 'task_links', column: 'blocking_id' },
  { table: 'task_links', column: 'blocked_id' },
]

/** Tasks. Their lists and most of their writes are statements of their own; see decision 029. */
export const tasks = entityTable(task, 'tasks', {
  columns: {
    // told by the version of the text
    remark_version: undefined,
    quote_item_id: undefined,
  },
})
/** Changes of tasks, in the audit trail and the live feed. */
export const TASK_ENTITY = tasks.definition
/** The columns that define a task; the others are derived from them. */
export const TASK_COLUMNS = tasks.columns
export type TaskRow = Pick<Selectable<TasksTable>, (typeof TASK_COLUMNS)[number]>
