export { SaveAsTemplateDialog } from './save-as-template-dialog.tsx'
export { templateChoicesQuery } from './project-template-queries.ts'
