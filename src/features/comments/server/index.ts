export { commentRoutes } from './comment-routes.ts'
export { reattachComments, restorableComment, restoreComments } from './restore-comment.ts'
