export { restorableSubTask, restoreSubTasks } from './restore-sub-task.ts'
export { subTaskRoutes } from './sub-task-routes.ts'
