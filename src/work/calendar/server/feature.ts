import type { ServerFeature } from '#platform/server/feature.ts'
import { calendarRoutes } from './calendar-routes.ts'

export const calendar: ServerFeature = {
  name: 'work/calendar',
  routes: calendarRoutes,
}
