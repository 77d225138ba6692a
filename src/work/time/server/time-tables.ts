import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { OptionalTimestamp, Timestamp } from '#platform/server/database/database.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import { timeEntry } from '../shared/time-schema.ts'

export interface TimeEntriesTable extends EntityColumns<typeof timeEntry> {
  /** Null once the account is gone. */
  user_id: string | null
  /** The person's name when the time was noted. */
  user_name: string
  /** The task's name when the time was noted; null for time on a project. */
  task_name: string | null
  /** Whether it is on an invoice, which keeps it as it is; set by triggers (migrations/0041_billed_work.sql). */
  is_billed: ColumnType<boolean, never, never>
  /** Whether it was billable on its task, while that is deleted; set by triggers (migrations/0047_time_of_deleted_tasks.sql). */
  billable_on_task: ColumnType<boolean | null, never, never>
}

/** One a person; it runs while it has a beginning, and then has a task or a project. */
export interface TimersTable {
  id: GeneratedAlways<number>
  user_id: string
  task_id: number | null
  project_id: number | null
  task_name: string | null
  started_at: OptionalTimestamp
  /** When its person was told that it has run for 12 hours. */
  noticed_at: OptionalTimestamp
  note: string
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    time_entries: TimeEntriesTable
    timers: TimersTable
  }
}

/** Time entries. Those of a deleted task stay with its project (migrations/0036_time.sql). */
export const timeEntries = entityTable(timeEntry, 'time_entries', {
  columns: { user_id: ['Person', 'the user'], user_name: undefined, task_name: undefined },
  refusals: {
    time_entries_task_id_fkey: ['taskId', 'This task no longer exists'],
    time_entries_project_id_fkey: ['projectId', 'This project no longer exists'],
  },
})

/** Changes of timers, in the audit trail and the live feed. */
export const TIMER_ENTITY: Entity = {
  name: 'timer',
  audience: 'time:view',
}

/** What a timer is, apart from whose. */
export const TIMER_COLUMNS = ['task_id', 'project_id', 'task_name', 'started_at', 'note'] as const
export type TimerState = Pick<Selectable<TimersTable>, (typeof TIMER_COLUMNS)[number]>
export type TimerRow = TimerState & Pick<Selectable<TimersTable>, 'id' | 'user_id'>
