export { CommentsSection } from './comments-section.tsx'
