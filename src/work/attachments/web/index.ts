export { FilesSection } from './files-section.tsx'
export { useCommentFiles } from './use-comment-files.tsx'
