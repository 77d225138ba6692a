import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/estimation',
    staticData: { title: 'Quotes' },
    beforeLoad: guard('estimation:view'),
    component: lazyRouteComponent(() => import('./quotes-page.tsx'), 'QuotesPage'),
  }),
]

export const quotes = {
  name: 'sales/quotes',
  pages,
} satisfies WebFeature
