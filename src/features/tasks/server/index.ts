export { taskRoutes } from './task-routes.ts'
export { reattachTasks, restorableTask } from './restore-task.ts'
