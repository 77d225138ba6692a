import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/rates',
    staticData: { title: 'Rates' },
    beforeLoad: guard('billing:view'),
    component: lazyRouteComponent(() => import('./rates-page.tsx'), 'RatesPage'),
  }),
]

export const rates = {
  name: 'work/rates',
  pages,
} satisfies WebFeature
