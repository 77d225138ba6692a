import type { Generated } from 'kysely'
import type { OptionalTimestamp, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { schedule } from '../shared/schedule-schema.ts'

interface SchedulesTable extends EntityColumns<typeof schedule> {
  kind: Generated<'task' | 'invoice'>
  paused_at: OptionalTimestamp
  /** Nothing is made for earlier days. */
  begins_on: string
}

/** The days of schedules on which something was made or skipped. */
export interface ScheduleRunsTable {
  schedule_id: number
  occurs_on: string
  state: 'waiting' | 'made' | 'skipped'
  /** The task that was made, which may be deleted since. */
  task_id: number | null
  invoice_id: number | null
  /** Why it was skipped. */
  why: string | null
  at: RequiredTimestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    schedules: SchedulesTable
    schedule_runs: ScheduleRunsTable
  }
}

/** Schedules. Their runs go with them, and are stored with a deletion. */
export const schedules = entityTable(schedule, 'schedules', {
  columns: {
    kind: undefined,
    paused_at: ['Paused', 'instant'],
    begins_on: undefined,
  },
  async beforeRemoval(transaction, { id }) {
    const runs = await transaction
      .selectFrom('schedule_runs')
      .selectAll()
      .where('schedule_id', '=', id)
      .orderBy('occurs_on')
      .execute()
    return { runs }
  },
})

/** A schedule as it is locked. */
export type ScheduleRow = Awaited<ReturnType<typeof schedules.lock>>
