import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { importLink } from '#platform/web/lists/import-link.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/expenses',
    staticData: { title: 'Expenses' },
    beforeLoad: guard('expenses:view'),
    component: lazyRouteComponent(() => import('./expenses-page.tsx'), 'ExpensesPage'),
  }),
]

export const expenses = {
  name: 'sales/expenses',
  pages,
  listLinks: [importLink('expenses', 'expenses:create')],
} satisfies WebFeature
