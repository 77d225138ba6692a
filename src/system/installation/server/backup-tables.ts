import type { OptionalTimestamp, RequiredTimestamp } from '#platform/server/database/database.ts'
import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { BackupReason, BackupState, BackupStep } from '../shared/backup-schema.ts'

export interface BackupsTable {
  id: GeneratedAlways<number>
  reason: ColumnType<BackupReason, BackupReason, never>
  /** The day, in the business's time zone, whose night it is for; null for a manual one. */
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
  /** Of a proven one: what is wrong with its data. */
  books_fault: string | null
  removed_at: OptionalTimestamp
  runner: string | null
  /** By the database's clock. */
  lease_until: OptionalTimestamp
  /** When its source database was set up. */
  installed_at: OptionalTimestamp
}
export type BackupRow = Selectable<BackupsTable>

declare module '#platform/server/database/database.ts' {
  interface Database {
    backups: BackupsTable
  }
}

/** The entity name of a backup in the change table and the live feed. */
export const BACKUP_ENTITY: Entity = { name: 'backup', audience: 'installation:view' }
