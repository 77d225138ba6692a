import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/invoice',
    staticData: { title: 'Invoices' },
    beforeLoad: guard('invoice:view'),
    component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
  }),
]

export const invoices = {
  name: 'sales/invoices',
  pages,
  fills: [
    {
      page: '/client/$id',
      load: async () => ({
        'client-invoices': (await import('./client/client-invoices.tsx')).ClientInvoices,
      }),
    },
  ],
} satisfies WebFeature
