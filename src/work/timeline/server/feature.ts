import type { ServerFeature } from '#platform/server/feature.ts'
import { timelineRoutes } from './timeline-routes.ts'

export const timeline: ServerFeature = {
  name: 'work/timeline',
  routes: timelineRoutes,
}
