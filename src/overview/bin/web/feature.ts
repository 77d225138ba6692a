import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/bin',
    staticData: { title: 'Bin' },
    beforeLoad: guard('bin:view'),
    component: lazyRouteComponent(() => import('./bin-page.tsx'), 'BinPage'),
  }),
]

export const bin = {
  name: 'overview/bin',
  pages,
} satisfies WebFeature
