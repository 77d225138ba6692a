import type { ServerFeature } from '#platform/server/feature.ts'
import { announcedComments } from './announce-comments.ts'
import { commentRoutes } from './comment-routes.ts'
import { comments as table } from './comment-tables.ts'
import { restorableComment, type restoreComments } from './restore-comment.ts'
import { undoableComment } from './undo-comment.ts'
import { createComment, listComments } from '../shared/comment-endpoints.ts'

/** @param restoreFiles restores what was attached to a comment, from the row of its deletion */
export const comments = (restoreFiles: typeof restoreComments): ServerFeature => ({
  name: 'work/comments',
  routes: commentRoutes,
  tools: [
    {
      name: 'list_comments',
      endpoint: listComments,
      description: 'The comments on a task, the newest last.',
    },
    {
      name: 'add_comment',
      endpoint: createComment,
      description: 'Comments on a task. People who watch the task are told.',
      takes: ['text'],
    },
  ],
  restorables: [restorableComment(restoreFiles)],
  undoables: [undoableComment],
  // the beginning of its text is its name, by which nothing is searched
  announced: announcedComments,
  audited: [
    {
      ...table.audited,
      source: {
        table: 'comments',
        title: 'left(text, 160)',
        task: 'task_id',
        ofProject: 'task_id in (select id from tasks where project_id = $1)',
      },
    },
  ],
})
