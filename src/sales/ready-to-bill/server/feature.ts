import type { ServerFeature } from '#platform/server/feature.ts'
import { readyToBillRoutes } from './ready-to-bill-routes.ts'

export const readyToBill: ServerFeature = {
  name: 'sales/ready-to-bill',
  routes: readyToBillRoutes,
}
