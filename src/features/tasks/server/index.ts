export { taskRoutes } from './task-routes.ts'
export { reattachTasks, restorableTask } from './restore-task.ts'
export { taskConditions, type TaskFilters } from './task-conditions.ts'
