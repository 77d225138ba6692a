export { projectListQuery } from './project-queries.ts'
