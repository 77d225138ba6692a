import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { listSavedViews } from '../shared/saved-view-endpoints.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'

/** One's own views in order, then those shared by others. Fetched by the navigation; other parts only read it. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-view'],
  queryFn: ({ signal }) => call(listSavedViews, {}, { signal }),
  // a view shows who shares it
  meta: {
    entities: ['saved-view', 'user'],
    shows: {
      entity: 'saved-view',
      keepsPlace: () => true,
      // a new one goes after one's own
      add: (data, thing) => {
        const views = data as SavedView[]
        return views.toSpliced(ownViews(views).length, 0, thing as SavedView)
      },
    },
  },
})

/** The signed-in account's views, which come first. */
export function ownViews(views: readonly SavedView[]): SavedView[] {
  return views.filter(({ isOwn }) => isOwn)
}
