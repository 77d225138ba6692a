export { projectRoutes } from './project-routes.ts'
export { createProject } from './project-service.ts'
export { projects } from './project-tables.ts'
