export { projectRoutes } from './project-routes.ts'
export { reattachProjects, restorableProject } from './restore-project.ts'
