export { askAndDeleteProject } from '../delete-project.tsx'
export { ProjectDialog } from '../project-dialog.tsx'
export { projectQuery } from '../project-queries.ts'
export { clientText, namedUser, ownerText, periodText } from '../project-texts.ts'
