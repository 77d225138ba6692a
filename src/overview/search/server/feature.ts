import type { ServerFeature } from '#platform/server/feature.ts'
import { searchRoutes } from './search-routes.ts'

export const search: ServerFeature = {
  name: 'overview/search',
  routes: searchRoutes,
}
