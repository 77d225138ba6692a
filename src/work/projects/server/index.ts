export { createProject } from './project-service.ts'
