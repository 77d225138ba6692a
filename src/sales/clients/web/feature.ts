import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { importLink } from '#platform/web/lists/import-link.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/client',
    staticData: { title: 'Clients' },
    beforeLoad: guard('client:view'),
    component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/client/$id',
    staticData: { title: 'Client' },
    beforeLoad: guard('client:view'),
    component: lazyRouteComponent(() => import('./client-page.tsx'), 'ClientPage'),
  }),
]

export const clients = {
  name: 'sales/clients',
  pages,
  listLinks: [importLink('clients', 'client:create')],
  fills: ['/project', '/project-templates'].map((page) => ({
    page,
    load: async () => ({ 'project-client': (await import('./client-choice-field.tsx')).ClientChoiceField }),
  })),
} satisfies WebFeature
