import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/outbox',
    staticData: { title: 'Mail outbox' },
    beforeLoad: guard('outbox:view'),
    component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
  }),
]

export const outbox = {
  name: 'people/outbox',
  pages,
} satisfies WebFeature
