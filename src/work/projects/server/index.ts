export { projectRoutes } from './project-routes.ts'
export { createProject } from './project-service.ts'
export { reattachProjects, restorableProject } from './restore-project.ts'
export { undoableProject } from './undo-project.ts'
