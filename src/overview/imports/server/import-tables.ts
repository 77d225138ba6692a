import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/server/database/database.ts'

/** Imports of the last day; what they added is recorded in `changes`, each thing by itself. */
export interface ImportsTable {
  id: GeneratedAlways<number>
  /** The name of what was imported. */
  kind: string
  actor_id: string
  /** What was added; some of it may be gone. */
  thing_ids: number[]
  created_at: Timestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    imports: ImportsTable
  }
}
