import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { savedViewsQuery } from './saved-view-queries.ts'

/** What draws saved views: loaded for those who have some, and for those who may save one. */
const part = lazyPart(() => import('./saved-views-part.ts'))

/** The views for the first page, with what draws them: coming later they would move what stands below them. */
export async function prefetchSavedViews(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery({ ...savedViewsQuery, retry: false })
  if (queryClient.getQueryData(savedViewsQuery.queryKey)?.length) await part.whenAsked()
}

/** What draws saved views; undefined until it was needed and is there. */
export function useSavedViewsPart(isNeeded: boolean) {
  return part.useIt(isNeeded).module
}
