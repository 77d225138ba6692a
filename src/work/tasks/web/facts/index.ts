export { TaskFacts } from './task-facts.tsx'
