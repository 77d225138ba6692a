export { projectListQuery } from './project-list-query.ts'
