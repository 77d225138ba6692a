export type { CommentFiles } from './comment-files.ts'
export { splitAtLinks } from './comment-links.ts'
export { CommentsSection } from './comments-section.tsx'
