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
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/invoices/withheld-tax',
    staticData: { title: 'Withheld Tax' },
    beforeLoad: guard('receipt:view'),
    component: lazyRouteComponent(() => import('./withheld/withheld-tax-page.tsx'), 'WithheldTaxPage'),
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
