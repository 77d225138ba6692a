import type { ServerFeature } from '#platform/server/feature.ts'
import type { Searchable } from '#platform/server/search/searchable.ts'
import { searchRoutes } from './search-routes.ts'
import { searchEverything } from '../shared/search-endpoints.ts'

export const search: ServerFeature<{ searchables: readonly Searchable[] }> = {
  name: 'overview/search',
  routes: (router, platform, { searchables }) => searchRoutes(router, platform, searchables),
  tools: [
    {
      name: 'search',
      endpoint: searchEverything,
      description:
        'Finds tasks, projects, people and labels, and for those who see them clients, invoices and quotes, by a few letters. The first thing to use when only a name or a number is known.',
    },
  ],
}
