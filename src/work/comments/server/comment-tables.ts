import { attachedFiles } from '#platform/server/records/attached-files.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { comment } from '../shared/comment-schema.ts'

export interface CommentsTable extends EntityColumns<typeof comment> {
  author_id: string | null
  /** The author's name at the time of writing. */
  author_name: string
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    comments: CommentsTable
  }
}

/** Comments. They go with their task, and their files with them. */
export const comments = entityTable(comment, 'comments', {
  columns: { author_id: undefined, author_name: undefined },
  task: 'task_id',
  beforeRemoval: (transaction, { id }) => attachedFiles(transaction, 'comment_id', id),
})
