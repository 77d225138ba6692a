import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { savedViewsQuery } from './saved-view-queries.ts'

/** Renders saved views; loaded only for those who have some, or may save one. */
const part = lazyPart(() => import('./saved-views-part.ts'))

/** Prefetches the views and the code that renders them for the first page: later they would move what is below. */
export async function prefetchSavedViews(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery({ ...savedViewsQuery, retry: false })
  if (queryClient.getQueryData(savedViewsQuery.queryKey)?.length) await part.whenAsked()
}

/** The code that renders saved views; undefined until it is needed and loaded. */
export function useSavedViewsPart(isNeeded: boolean) {
  return part.useIt(isNeeded).module
}
