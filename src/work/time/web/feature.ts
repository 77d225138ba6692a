import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'
import { readTimeSearch, TIME_SEARCH_DEFAULTS } from '../shared/time-search.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/time',
    staticData: { title: 'Time' },
    validateSearch: readTimeSearch,
    search: { middlewares: [stripSearchParams({ ...TIME_SEARCH_DEFAULTS })] },
    beforeLoad: guard('time:view'),
    component: lazyRouteComponent(() => import('./time-page.tsx'), 'TimePage'),
  }),
]

export const time = {
  name: 'work/time',
  pages,
} satisfies WebFeature
