export { addQuickTasks } from './add-quick-tasks.ts'
