export { restoreComments } from './restore-comment.ts'
