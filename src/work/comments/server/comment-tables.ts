import type { GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { OptionalTimestamp, Timestamp } from '#platform/server/database/database.ts'

export interface CommentsTable {
  id: GeneratedAlways<number>
  task_id: number
  author_id: string | null
  /** The author's name at the time of writing. */
  author_name: string
  text: string
  created_at: Timestamp
  edited_at: OptionalTimestamp
}
export type CommentRow = Selectable<CommentsTable>

declare module '#platform/server/database/database.ts' {
  interface Database {
    comments: CommentsTable
  }
}

/** Changes of comments, in the audit trail and the live feed. */
export const COMMENT_ENTITY: Entity = { name: 'comment', audience: 'task:view' }

export const COMMENT_COLUMNS = [
  'id',
  'task_id',
  'author_id',
  'author_name',
  'text',
  'created_at',
  'edited_at',
] as const satisfies readonly (keyof CommentsTable)[]
