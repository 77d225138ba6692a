import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import { comment } from '../shared/comment-schema.ts'

/** What other programs may be told of comments: never their text. */
export const announcedComments: readonly AnnouncedEvent[] = [
  {
    type: 'comment.created',
    label: 'A comment is written',
    entity: comment.name,
    isIn: ({ action }) => action === 'create',
    source: {
      table: 'comments',
      about: "'#' || task_id",
      data: { taskId: 'task_id', authorId: 'author_id' },
    },
  },
]
