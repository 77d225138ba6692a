export { reminderRoutes } from './reminder-routes.ts'
export { startReminders } from './start-reminders.ts'
export { sweepReminders } from './sweep-reminders.ts'
