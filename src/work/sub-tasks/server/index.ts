export { restoreSubTasks } from './restore-sub-task.ts'
export { createSubTask } from './sub-task-service.ts'
export { toggleSubTask } from './toggle-sub-task.ts'
