import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedRefusedCall } from './audit-refused-call.ts'
import { type AuditParts, auditRoutes } from './audit-routes.ts'

export const audit: ServerFeature<AuditParts> = {
  name: 'overview/audit',
  routes: auditRoutes,
  audited: [auditedRefusedCall],
}
