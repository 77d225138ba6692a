import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedFirstSteps } from './audit-first-steps.ts'
import { firstStepRoutes } from './first-step-routes.ts'

export const firstSteps: ServerFeature<{ renderer: DocumentRenderer }> = {
  name: 'overview/first-steps',
  routes: (router, platform, { renderer }) => firstStepRoutes(router, platform, renderer),
  audited: auditedFirstSteps,
}
