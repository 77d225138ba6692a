import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/system',
    staticData: { title: 'System' },
    beforeLoad: guard('installation:view'),
    component: lazyRouteComponent(() => import('./system-page.tsx'), 'SystemPage'),
  }),
]

export const installation = {
  name: 'system/installation',
  pages,
} satisfies WebFeature
