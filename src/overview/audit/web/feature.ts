import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

/** @param loadKinds loads the kinds of records together with the page */
export function audit(loadKinds: () => Promise<void>) {
  const pages = [
    createRoute({
      getParentRoute: () => signedInRoute,
      path: '/audit',
      staticData: { title: 'Audit trail' },
      beforeLoad: guard('audit:view'),
      component: lazyRouteComponent(async () => {
        const [page] = await Promise.all([import('./audit-page.tsx'), loadKinds()])
        return page
      }, 'AuditPage'),
    }),
  ]
  const fills = [
    {
      page: '/project/$id',
      async load() {
        const { activityPart } = await import('./activity-part.tsx')
        return { 'project-activity': activityPart(loadKinds) }
      },
    },
  ]
  return { name: 'overview/audit', pages, fills } satisfies WebFeature
}
