import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedComment } from './audit-comment.ts'
import { commentRoutes } from './comment-routes.ts'
import { restorableComment } from './restore-comment.ts'
import { undoableComment } from './undo-comment.ts'

export const comments: ServerFeature = {
  name: 'work/comments',
  routes: commentRoutes,
  restorables: [restorableComment],
  undoables: [undoableComment],
  audited: [auditedComment],
}
