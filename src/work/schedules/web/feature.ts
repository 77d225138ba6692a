import { IconRepeat } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/repeating',
    staticData: { title: 'Repeating tasks' },
    beforeLoad: guard('schedule:view'),
    component: lazyRouteComponent(() => import('./schedules-page.tsx'), 'SchedulesPage'),
  }),
]

export const schedules = {
  name: 'work/schedules',
  pages,
  listLinks: [
    {
      list: 'tasks',
      label: 'Repeating tasks',
      word: 'Repeating',
      path: '/repeating',
      can: 'schedule:view',
      icon: IconRepeat,
    },
  ],
} satisfies WebFeature
