import type { OptionalTimestamp, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { GeneratedAlways, Selectable } from 'kysely'
import type { DigestFrequency } from '../shared/digest-schema.ts'

/** The notices already sent about a task's due day. */
export interface DueNoticesTable {
  task_id: number
  /** YYYY-MM-DD */
  due_date: string
  stage: DueStage
  made_at: RequiredTimestamp
}

/** The stages of a due day: the day before, the day itself, and after it has passed. */
export type DueStage = 'tomorrow' | 'today' | 'overdue'

export interface DigestSettingsTable {
  user_id: string
  frequency: DigestFrequency
  hour: number
}

/** The jobs of a morning; see migrations/0025_reminders.sql. */
export interface MorningJobsTable {
  id: GeneratedAlways<number>
  /** YYYY-MM-DD in TIME_ZONE */
  day: string
  hour: number
  /** The person whose digest it is; null: the hour's job for everyone. */
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
