import type { ServerFeature } from '#platform/server/feature.ts'
import { importRoutes } from './import-routes.ts'
import { sweepImports } from './remove-import.ts'

export const imports: ServerFeature = {
  name: 'overview/imports',
  routes: importRoutes,
  sweeps: [sweepImports],
}
