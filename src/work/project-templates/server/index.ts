export { addTasksOfTemplate, readTemplate } from './start-from-template.ts'
