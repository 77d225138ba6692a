export { followSteps } from './task-list-arrival.ts'
