import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { CALENDAR_SEARCH_DEFAULTS, readCalendarSearch } from '#work/tasks/shared/calendar-search.ts'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/calendar',
    staticData: { title: 'Calendar' },
    validateSearch: readCalendarSearch,
    search: { middlewares: [stripSearchParams({ ...CALENDAR_SEARCH_DEFAULTS })] },
    beforeLoad: guard('task:view'),
    component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
  }),
]

export const calendar = {
  name: 'work/calendar',
  pages,
} satisfies WebFeature
