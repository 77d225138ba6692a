export { createTasks } from './create-tasks.ts'
export { deleteUntouchedTasks } from './delete-untouched-tasks.ts'
export { taskRoutes } from './task-routes.ts'
export { reattachTasks, restorableTask } from './restore-task.ts'
export {
  filterKindOnly,
  isNamed,
  searchedTasks,
  searchTextOf,
  taskConditions,
  type TaskFilters,
} from './task-conditions.ts'
export { collectsFirst, taskOrder } from './task-order.ts'
export { notifyAssigneeOfTasks } from './notify-assignee.ts'
export { holdLinks } from './task-references.ts'
export { cleanRemark } from './save-remark-version.ts'
export { type CleanNewTask, createTask, type TaskWriter } from './task-service.ts'
export { wordsCondition } from './task-words.ts'
export { undoableTask } from './undo-task.ts'
