import type { ServerFeature } from '#platform/server/feature.ts'
import type { Searchable } from '#platform/server/search/searchable.ts'
import { searchRoutes } from './search-routes.ts'

export const search: ServerFeature<{ searchables: readonly Searchable[] }> = {
  name: 'overview/search',
  routes: (router, platform, { searchables }) => searchRoutes(router, platform, searchables),
}
