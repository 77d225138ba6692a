import type { ServerFeature } from '#platform/server/feature.ts'
import { boardRoutes } from './board-routes.ts'

export const board: ServerFeature = {
  name: 'work/board',
  routes: boardRoutes,
}
