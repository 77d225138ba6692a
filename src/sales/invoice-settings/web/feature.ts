import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/invoice-settings',
    staticData: { title: 'Invoice Settings' },
    beforeLoad: guard('invoice-settings:view'),
    component: lazyRouteComponent(() => import('./invoice-settings-page.tsx'), 'InvoiceSettingsPage'),
  }),
]

export const invoiceSettings = {
  name: 'sales/invoice-settings',
  pages,
} satisfies WebFeature
