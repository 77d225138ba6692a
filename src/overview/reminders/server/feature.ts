import type { ServerFeature } from '#platform/server/feature.ts'
import { reminderRoutes } from './reminder-routes.ts'
import { startReminders } from './start-reminders.ts'
import { sweepReminders } from './sweep-reminders.ts'

export const reminders: ServerFeature = {
  name: 'overview/reminders',
  routes: reminderRoutes,
  sweeps: [sweepReminders],
  start: (platform) => startReminders(platform),
}
