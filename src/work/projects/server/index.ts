export { createProject } from './project-service.ts'
export { projects } from './project-tables.ts'
