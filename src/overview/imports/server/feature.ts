import type { ServerFeature } from '#platform/server/feature.ts'
import type { ServerImportable } from '#platform/server/records/importable.ts'
import { importRoutes } from './import-routes.ts'
import { sweepImports } from './remove-import.ts'

export const imports: ServerFeature<{ importables: readonly ServerImportable[] }> = {
  name: 'overview/imports',
  routes: (router, platform, { importables }) => importRoutes(router, platform, importables),
  sweeps: [sweepImports],
}
