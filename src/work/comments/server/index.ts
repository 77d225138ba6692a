export { commentRoutes } from './comment-routes.ts'
export { createComment } from './comment-service.ts'
export { restorableComment, restoreComments } from './restore-comment.ts'
export { undoableComment } from './undo-comment.ts'
