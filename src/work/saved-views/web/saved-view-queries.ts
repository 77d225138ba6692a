import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { listSavedViews } from '../shared/saved-view-endpoints.ts'

/** The own views in their order, then those that others share. The navigation asks for them; other parts only read. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-view'],
  queryFn: ({ signal }) => call(listSavedViews, {}, { signal }),
  // a view says who shares it
  meta: { entities: ['saved-view', 'user'] },
})
