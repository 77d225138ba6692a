export { timerOfLeaving } from './run-timer.ts'
