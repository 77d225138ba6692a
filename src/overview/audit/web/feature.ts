import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit',
    staticData: { title: 'Audit trail' },
    beforeLoad: guard('audit:view'),
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
]

export const audit = {
  name: 'overview/audit',
  pages,
} satisfies WebFeature
