export { MentionTextarea } from './mention-textarea.tsx'
