export { restoreSubTasks } from './restore-sub-task.ts'
export { createSubTask, toggleSubTask } from './sub-task-service.ts'
