export { reminderRoutes } from './reminder-routes.ts'
export { type Reminders, startReminders } from './start-reminders.ts'
export { sweepReminders } from './sweep-reminders.ts'
