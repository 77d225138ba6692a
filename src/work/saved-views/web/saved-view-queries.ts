import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { listSavedViews } from '../shared/saved-view-endpoints.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'

/** The own views in their order, then those that others share. The navigation asks for them; other parts only read. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-view'],
  queryFn: ({ signal }) => call(listSavedViews, {}, { signal }),
  // a view says who shares it
  meta: {
    entities: ['saved-view', 'user'],
    shows: {
      entity: 'saved-view',
      keepsPlace: () => true,
      // a new one comes after the own ones
      add: (data, thing) => {
        const views = data as SavedView[]
        return views.toSpliced(ownViews(views).length, 0, thing as SavedView)
      },
    },
  },
})

/** The views of the account that is signed in, which come first. */
export function ownViews(views: readonly SavedView[]): SavedView[] {
  return views.filter(({ isOwn }) => isOwn)
}
