import type { ServerFeature } from '#platform/server/feature.ts'
import type { Restorable } from '#platform/server/records/restore.ts'
import { binRoutes } from './bin-routes.ts'

export const bin: ServerFeature<{ restorables: readonly Restorable[] }> = {
  name: 'overview/bin',
  routes: (router, platform, { restorables }) => binRoutes(router, platform, restorables),
}
