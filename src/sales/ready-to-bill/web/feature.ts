import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/ready-to-bill',
    staticData: { title: 'Ready to bill' },
    beforeLoad: guard('billing:view'),
    component: lazyRouteComponent(() => import('./ready-page.tsx'), 'ReadyPage'),
  }),
]

export const readyToBill = {
  name: 'sales/ready-to-bill',
  pages,
  fills: [
    ...['/task', '/board', '/timeline', '/calendar', '/project/$id'].map((page) => ({
      page,
      load: async () => (await import('./task/lazy-parts.tsx')).TASK_PARTS,
    })),
    {
      page: '/client/$id',
      load: async () => ({ 'client-ready': (await import('./line/client-ready.tsx')).ClientReady }),
    },
  ],
} satisfies WebFeature
