import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/server/database/database.ts'

/** Imports of the last day; the records they added are recorded individually in `changes`. */
export interface ImportsTable {
  id: GeneratedAlways<number>
  /** The name of the imported kind. */
  kind: string
  actor_id: string
  /** The ids of the added records; some may have been deleted. */
  thing_ids: number[]
  created_at: Timestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    imports: ImportsTable
  }
}
