import type { OptionalTimestamp, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { GeneratedAlways, Selectable } from 'kysely'
import type { DigestFrequency } from '../shared/digest-schema.ts'

/** What was said of a task's due day. */
export interface DueNoticesTable {
  task_id: number
  /** YYYY-MM-DD */
  due_date: string
  stage: DueStage
  made_at: RequiredTimestamp
}

/** What is said of a due day: on the day before, on the day itself, and once it is over. */
export type DueStage = 'tomorrow' | 'today' | 'overdue'

export interface DigestSettingsTable {
  user_id: string
  frequency: DigestFrequency
  hour: number
}

/** What a morning brings to do; see migrations/0025_reminders.sql. */
export interface MorningJobsTable {
  id: GeneratedAlways<number>
  /** YYYY-MM-DD in TIME_ZONE */
  day: string
  hour: number
  /** Whose digest it is; null: what the hour brings to all. */
  user_id: string | null
  done_at: OptionalTimestamp
  outcome: 'settled' | 'mailed' | 'nothing' | null
}
export type MorningJobRow = Selectable<MorningJobsTable>

declare module '#platform/server/database/database.ts' {
  interface Database {
    due_notices: DueNoticesTable
    digest_settings: DigestSettingsTable
    morning_jobs: MorningJobsTable
  }
}
