import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { readTimelineSearch, TIMELINE_SEARCH_DEFAULTS } from '#work/tasks/shared/timeline-search.ts'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/timeline',
    staticData: { title: 'Timeline' },
    validateSearch: readTimelineSearch,
    search: { middlewares: [stripSearchParams({ ...TIMELINE_SEARCH_DEFAULTS })] },
    beforeLoad: guard('task:view'),
    component: lazyRouteComponent(() => import('./timeline-page.tsx'), 'TimelinePage'),
  }),
]

export const timeline = {
  name: 'work/timeline',
  pages,
} satisfies WebFeature
