import type { ServerFeature } from '#platform/server/feature.ts'
import { readyToBillRoutes } from './ready-to-bill-routes.ts'
import { getReadyTotals } from '../shared/ready-to-bill-endpoints.ts'

export const readyToBill: ServerFeature = {
  name: 'sales/ready-to-bill',
  routes: readyToBillRoutes,
  tools: [
    {
      name: 'get_ready_to_bill',
      endpoint: getReadyTotals,
      description: 'What is done and not on an invoice yet: sums by client and project.',
    },
  ],
}
