import type { ServerFeature } from '#platform/server/feature.ts'
import { dashboardRoutes } from './dashboard-routes.ts'

export const dashboard: ServerFeature = {
  name: 'overview/dashboard',
  routes: dashboardRoutes,
}
