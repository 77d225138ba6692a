import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { importLink } from '#platform/web/lists/import-link.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/items',
    staticData: { title: 'Items' },
    beforeLoad: guard('item:view'),
    component: lazyRouteComponent(() => import('./items-page.tsx'), 'ItemsPage'),
  }),
]

export const items = {
  name: 'sales/items',
  pages,
  listLinks: [importLink('items', 'item:create')],
} satisfies WebFeature
