export type { ClientChoiceProps } from './project-dialog.tsx'
export { clientProjectsQuery, openTasksQuery, projectListQuery } from './project-list-query.ts'
export { ProjectOwnerField } from './project-owner-field.tsx'
