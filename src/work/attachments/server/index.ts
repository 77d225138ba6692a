export { restoreAttachments } from './restore-attachments.ts'
