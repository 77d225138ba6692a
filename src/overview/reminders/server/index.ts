export { startReminders } from './start-reminders.ts'
