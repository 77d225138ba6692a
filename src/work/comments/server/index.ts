export { createComment } from './comment-service.ts'
export { restoreComments } from './restore-comment.ts'
