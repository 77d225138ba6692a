import type { ServerFeature } from '#platform/server/feature.ts'
import type { Restorable } from '#platform/server/records/restore.ts'
import { auditRoutes } from './audit-routes.ts'

export const audit: ServerFeature<{ restorables: readonly Restorable[] }> = {
  name: 'overview/audit',
  routes: (router, platform, { restorables }) => auditRoutes(router, platform, restorables),
}
