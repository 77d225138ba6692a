import type { OptionalTimestamp, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { BackupReason, BackupState, BackupStep } from '../shared/backup-schema.ts'

export interface BackupsTable {
  id: GeneratedAlways<number>
  reason: ColumnType<BackupReason, BackupReason, never>
  /** The day in the business's time zone whose night it is for; null for one by hand. */
  night: ColumnType<string | null, string | null, never>
  state: BackupState
  step: BackupStep | null
  begun_at: RequiredTimestamp
  ended_at: OptionalTimestamp
  machine: string | null
  directory: string | null
  file_name: string | null
  bytes: number | null
  rows: number | null
  fault: string | null
  /** Of a proven one: what is wrong with what it holds. */
  books_fault: string | null
  removed_at: OptionalTimestamp
  runner: string | null
  /** By the database's own clock. */
  lease_until: OptionalTimestamp
  /** When the database that it is made of was set up. */
  installed_at: OptionalTimestamp
}
export type BackupRow = Selectable<BackupsTable>

declare module '#platform/server/database/database.ts' {
  interface Database {
    backups: BackupsTable
  }
}

/** A backup in the change table and the live feed. */
export const BACKUP_ENTITY: Entity = { name: 'backup', audience: 'installation:view' }
