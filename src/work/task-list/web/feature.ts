import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { readTaskSearch, TASK_SEARCH_DEFAULTS } from '#work/tasks/shared/task-search.ts'
import type { WebFeature } from '#platform/web/feature.ts'
import { importLink } from '#platform/web/lists/import-link.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'
import { applyRememberedSort } from './task-list-arrival.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/task',
    staticData: { title: 'On Board Tasks' },
    validateSearch: readTaskSearch,
    search: { middlewares: [stripSearchParams({ ...TASK_SEARCH_DEFAULTS })] },
    beforeLoad: (arrival) => {
      guard('task:view')(arrival)
      applyRememberedSort(arrival)
    },
    component: lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage'),
  }),
]

export const taskList = {
  name: 'work/task-list',
  pages,
  listLinks: [importLink('tasks', 'task:create')],
} satisfies WebFeature
