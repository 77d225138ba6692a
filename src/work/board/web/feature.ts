import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { readTaskSearch, TASK_SEARCH_DEFAULTS } from '#work/tasks/shared/task-search.ts'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/board',
    staticData: { title: 'Board' },
    validateSearch: readTaskSearch,
    search: { middlewares: [stripSearchParams({ ...TASK_SEARCH_DEFAULTS })] },
    beforeLoad: guard('task:view'),
    component: lazyRouteComponent(() => import('./board-page.tsx'), 'BoardPage'),
  }),
]

export const board = {
  name: 'work/board',
  pages,
} satisfies WebFeature
