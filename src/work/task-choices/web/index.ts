export { useTaskChoices } from './use-task-choices.ts'
