export { clientProjectsQuery, openTasksQuery, projectListQuery } from './project-list-query.ts'
