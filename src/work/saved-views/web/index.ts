export { savedViewsQuery } from './saved-view-queries.ts'
export { prefetchSavedViews, useSavedViewsPart } from './saved-views-slot.ts'
