import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedFirstSteps } from './audit-first-steps.ts'
import { firstStepRoutes } from './first-step-routes.ts'
import type { SampleData } from './sample-data.ts'

export function firstSteps<Parts, Given>(sampleData: SampleData<Parts, Given>): ServerFeature<Given> {
  return {
    name: 'overview/first-steps',
    routes: (router, platform, given) => firstStepRoutes(router, platform, sampleData, given),
    audited: auditedFirstSteps,
  }
}
